import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../src/domain/account/accounts.ts';
import { AppFrame } from '../components/AppFrame.tsx';
import { Projects } from '../features/projects/Projects.tsx';
import { useSession } from '../lib/account/current-user.ts';
import { usePageOwner } from '../lib/account/page-owner.ts';
import { usePlan } from '../lib/account/plan-query.ts';
import { useSessionEnd } from '../lib/account/session-end.ts';
import { useSingleUser } from '../lib/account/single-user.ts';
import { usePageHead } from '../lib/page/page-head.ts';
import { AccountMenuSlot } from './AccountMenuSlot.tsx';
import { useLogOut } from './use-log-out.ts';

/** All projects of a signed-in user. The frame shows at once, the list once the server has answered. */
export default function ProjectsPage() {
  usePageHead('/app/projects');
  const session = useSingleUser(useSession());
  const owner = usePageOwner(session);
  const accounts = useAccountCount(owner);
  const { search } = useLocation();
  if (session.status === 'signed-out') {
    const next = search ? encodeURIComponent(`/app/projects${search}`) : '/app/projects';
    return <Navigate to={`/login?next=${next}`} replace />;
  }
  const user = session.status === 'signed-in' ? session.user : undefined;
  const retry = session.status === 'unreachable' ? session.retry : undefined;
  return <Home key={accounts} owner={owner} user={user} retry={retry} />;
}

/**
 * Counts changes of the account, as a key for remounting. The first known account does not count, so that the page
 * keeps its state.
 */
function useAccountCount(owner: string | null): number {
  const [shown, setShown] = useState({ owner, changes: 0 });
  if (owner !== null && owner !== shown.owner) {
    setShown({ owner, changes: shown.owner === null ? shown.changes : shown.changes + 1 });
  }
  return shown.changes;
}

interface HomeProps {
  owner: string | null;
  /** Unknown until the server has answered. */
  user: CurrentUser | undefined;
  /** Retries when the server could not be reached. */
  retry: (() => void) | undefined;
}

function Home({ owner, user, retry }: HomeProps) {
  useSessionEnd({ signedIn: user !== undefined });
  const { data: plan } = usePlan({ enabled: true });
  const { logOut, onAccountDeleted } = useLogOut(owner);
  return (
    <AppFrame
      heading="Projects"
      isAdmin={user?.isAdmin ?? false}
      onLogout={logOut}
      account={<AccountMenuSlot user={user} plan={plan} onDeleted={onAccountDeleted} />}
    >
      <Projects owner={owner} plan={plan} onRetry={retry} />
    </AppFrame>
  );
}
