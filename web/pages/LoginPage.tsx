import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { nextPath } from '../features/auth/next-path.ts';
import { useSession } from '../lib/current-user.ts';
import { rememberOwner } from '../lib/owner.ts';
import { usePageHead } from '../lib/page-head.ts';

export default function LoginPage() {
  usePageHead('/login');
  const { search } = useLocation();
  const session = useSession();
  useForgetting(session.status === 'signed-out');
  if (session.status === 'signed-in') return <Navigate to={nextPath(search)} replace />;
  return <LoginForm />;
}

/** Forgets the remembered account once the session turns out to have ended, so that its draft does not open. */
function useForgetting(signedOut: boolean): void {
  useEffect(() => {
    if (signedOut) rememberOwner(null);
  }, [signedOut]);
}
