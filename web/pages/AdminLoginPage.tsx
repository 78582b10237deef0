import { Navigate, useLocation } from 'react-router-dom';
import { AdminLoginForm } from '../features/auth/AdminLoginForm.tsx';
import { useSession } from '../lib/current-user.ts';
import { usePageHead } from '../lib/page-head.ts';

/** The staff's log-in; an admin who is signed in, or has just become so, goes on to the panel. */
export default function AdminLoginPage() {
  usePageHead('/admin/login');
  const session = useSession();
  const { search } = useLocation();
  if (session.status === 'signed-in' && session.user.isAdmin) {
    return <Navigate to={{ pathname: '/admin', search }} replace />;
  }
  return <AdminLoginForm />;
}
