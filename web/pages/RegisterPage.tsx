import { Navigate, useLocation } from 'react-router-dom';
import { nextPath } from '../features/auth/next-path.ts';
import { RegisterForm } from '../features/auth/RegisterForm.tsx';
import { useSession } from '../lib/current-user.ts';
import { usePageHead } from '../lib/page-head.ts';

export default function RegisterPage() {
  usePageHead('/register');
  const { search } = useLocation();
  const session = useSession();
  if (session.status === 'signed-in') return <Navigate to={nextPath(search)} replace />;
  return <RegisterForm />;
}
