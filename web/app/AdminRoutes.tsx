import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import AdminPage from '../pages/AdminPage.tsx';
import { documentPages } from './public-pages.ts';

const AdminLoginPage = lazy(documentPages['/admin/login'].load);
const NotFoundPage = lazy(() => import('../pages/NotFoundPage.tsx'));

/** The admin routes. The panel itself loads only for admins. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route index element={<AdminPage />} />
      <Route path="login" element={<AdminLoginPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
