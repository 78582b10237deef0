import { Navigate, useLocation } from 'react-router-dom';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { nextPath } from '../features/auth/next-path.ts';
import { useSession } from '../lib/current-user.ts';
import { usePageHead } from '../lib/page-head.ts';

export default function LoginPage() {
  usePageHead('/login');
  const { search } = useLocation();
  const session = useSession();
  if (session.status === 'signed-in') return <Navigate to={nextPath(search)} replace />;
  return <LoginForm />;
}
