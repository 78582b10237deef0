import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { documentPages, rarePages } from './public-pages.ts';

const routes = [
  ...Object.entries(documentPages).map(([path, { load }]) => ({ path: path === '/404' ? '*' : path, load })),
  ...Object.entries(rarePages).map(([path, load]) => ({ path, load })),
].map(({ path, load }) => ({ path, Page: lazy(load) }));

/** Public pages, for navigation from inside the application, and rarely opened ones. */
export default function PublicRoutes() {
  return (
    <Routes>
      {routes.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
    </Routes>
  );
}
