import { Navigate, useLocation } from 'react-router-dom';
import { AdminLoginForm } from '../features/auth/AdminLoginForm.tsx';
import { useSession } from '../lib/account/current-user.ts';
import { usePageHead } from '../lib/page/page-head.ts';

/** The admin login. Signed-in admins are redirected to the panel. */
export default function AdminLoginPage() {
  usePageHead('/admin/login');
  const session = useSession();
  const { search } = useLocation();
  if (session.status === 'signed-in' && session.user.isAdmin) {
    return <Navigate to={{ pathname: '/admin', search }} replace />;
  }
  return <AdminLoginForm />;
}
