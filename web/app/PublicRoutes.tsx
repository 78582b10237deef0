import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { documentPages, rarePages } from './public-pages.ts';

const routes = [
  ...Object.entries(documentPages).map(([path, { load }]) => ({ path: path === '/404' ? '*' : path, load })),
  ...Object.entries(rarePages).map(([path, load]) => ({ path, load })),
].map(({ path, load }) => ({ path, Page: lazy(load) }));

/** Routes for public pages, when users navigate to them inside the application, and for rarely opened pages. */
export default function PublicRoutes() {
  return (
    <Routes>
      {routes.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
    </Routes>
  );
}
