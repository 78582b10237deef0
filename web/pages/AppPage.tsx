import { Navigate } from 'react-router-dom';
import { Builder } from '../features/builder/Builder.tsx';
import { useSession } from '../lib/current-user.ts';
import { usePageHead } from '../lib/page-head.ts';
import { trpc } from '../lib/trpc.ts';

/**
 * The editor, for who is signed in. It shows at once and also while the server cannot be reached:
 * composing, the preview, copying and the draft need no server.
 */
export default function AppPage() {
  usePageHead('/app');
  const session = useSession();
  const logout = trpc.auth.logout.useMutation({
    // the page loads anew, so that nothing of the account stays in memory
    onSettled: () => location.assign('/'),
  });
  if (session.status === 'signed-out') return <Navigate to="/login?next=/app" replace />;
  return <Builder onLogout={() => logout.mutate()} />;
}
