import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { documentPages } from './public-pages.ts';

const routes = Object.entries(documentPages).map(([path, { load }]) => ({
  path: path === '/404' ? '*' : path,
  Page: lazy(load),
}));

// rarely opened, so kept out of the first chunk
const SubscribePage = lazy(() => import('../pages/SubscribePage.tsx'));

/** Routes for public pages, when users navigate to them inside the application, and for rarely opened pages. */
export default function PublicRoutes() {
  return (
    <Routes>
      <Route path="/subscribe" element={<SubscribePage />} />
      {routes.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
    </Routes>
  );
}
