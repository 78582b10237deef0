import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { documentPages, rarePages } from './public-pages.ts';

const routes = [
  ...Object.entries(documentPages).map(([path, { load }]) => ({ path: path === '/404' ? '*' : path, load })),
  ...Object.entries(rarePages).map(([path, load]) => ({ path, load })),
].map(({ path, load }) => ({ path, Page: lazy(load) }));

/** The public pages, here for navigation from inside the application, and those that few people ever open. */
export default function PublicRoutes() {
  return (
    <Routes>
      {routes.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
    </Routes>
  );
}
