import { Button, Loader } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../src/domain/product/limits.ts';
import { useSession } from '../lib/account/current-user.ts';
import { useBrowserSession } from '../lib/account/page-owner.ts';
import { useSingleUser } from '../lib/account/single-user.ts';
import { usePageHead } from '../lib/page/page-head.ts';
import { showToast } from '../lib/toast/toast.ts';
import classes from './AdminPage.module.css';

// loaded only for admins
const AdminPanel = lazy(() => import('../features/admin/AdminPanel.tsx'));

/** Shows the panel to admins, sends other users to the editor and visitors to the admin login. */
export default function AdminPage() {
  usePageHead('/admin');
  const session = useSingleUser(useSession());
  useBrowserSession(session.status === 'signed-in' ? session.user.id : null);
  const { search } = useLocation();
  switch (session.status) {
    case 'loading':
      return <Waiting />;
    case 'unreachable':
      return <Unreachable onRetry={session.retry} />;
    case 'signed-out':
      // keeps the tab and filters through the login
      return <Navigate to={{ pathname: '/admin/login', search }} replace />;
    case 'signed-in':
      if (!session.user.isAdmin) return <NoAdmin />;
      return (
        <Suspense fallback={<Waiting />}>
          <AdminPanel user={session.user} />
        </Suspense>
      );
  }
}

function Waiting() {
  return (
    <main className={classes.middle} aria-busy="true">
      <Loader aria-label="Loading" />
    </main>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={classes.middle}>
      <h1>The server could not be reached</h1>
      <p>The panel opens as soon as it responds. Nothing was changed.</p>
      <Button onClick={onRetry}>Retry</Button>
    </main>
  );
}

function NoAdmin() {
  const navigate = useNavigate();
  useEffect(() => {
    showToast({ title: 'Access Denied', description: 'Admin privileges required', tone: 'error' });
    const leaving = setTimeout(() => navigate('/app'), limits.admin.redirectMs);
    return () => clearTimeout(leaving);
  }, [navigate]);
  return (
    <main className={classes.middle}>
      <h1>This page is for admins</h1>
      <p>Taking you to the editor.</p>
    </main>
  );
}
