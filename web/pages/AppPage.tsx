import { lazy, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { CurrentUser } from '../../src/domain/account/accounts.ts';
import { PlanNotice } from '../features/account/PlanNotice.tsx';
import { CardReturn } from '../features/billing/CardReturn.tsx';
import { Builder } from '../features/builder/Builder.tsx';
import { whenUploadsFinish } from '../features/builder/core/pictures/pending-pictures.ts';
import { saveNow, useOpening } from '../features/builder/core/sync/sync-api.ts';
import { openDialog } from '../features/builder/core/view/view-store.ts';
import { useTeamLink } from '../features/support/team-link.ts';
import { useSession } from '../lib/account/current-user.ts';
import { usePageOwner } from '../lib/account/page-owner.ts';
import { usePlan } from '../lib/account/plan-query.ts';
import { useSessionEnd } from '../lib/account/session-end.ts';
import { useSingleUser } from '../lib/account/single-user.ts';
import { opensShareDialog } from '../lib/files/project-path.ts';
import { usePageHead } from '../lib/page/page-head.ts';
import { AccountMenuSlot } from './AccountMenuSlot.tsx';
import { OpeningFailure } from './OpeningFailure.tsx';
import { useLogOut } from './use-log-out.ts';

const NotFoundPage = lazy(() => import('./NotFoundPage.tsx'));

/**
 * The editor for signed-in users, with the project in the address or, at `/app`, the one opened last. The editor's
 * frame shows at once, the project once the account is known. Composing, previewing, copying and drafts also work while
 * the server cannot be reached.
 */
export default function AppPage() {
  usePageHead('/app');
  const session = useSingleUser(useSession());
  const owner = usePageOwner(session);
  const { pathname, search } = useLocation();
  const { project = null } = useParams();
  if (session.status === 'signed-out') {
    // Stripe's return parameters are needed after the login
    const next = search ? encodeURIComponent(pathname + search) : pathname;
    return <Navigate to={`/login?next=${next}`} replace />;
  }
  return (
    <Editor
      // remount for a different account or project
      key={`${owner} ${project}`}
      owner={owner}
      address={project}
      user={session.status === 'signed-in' ? session.user : undefined}
      retry={session.status === 'unreachable' ? session.retry : undefined}
    />
  );
}

interface EditorProps {
  owner: string | null;
  /** The id of the project in the page's address. */
  address: string | null;
  /** Unknown until the server has answered. */
  user: CurrentUser | undefined;
  /** Retries when the server could not be reached. */
  retry: (() => void) | undefined;
}

function Editor({ owner, address, user, retry }: EditorProps) {
  useSessionEnd({ signedIn: user !== undefined });
  const { data: plan } = usePlan({ enabled: true });
  const wantsTeam = useTeamLink(user && plan);
  const [isClosed, setClosed] = useState(false);
  const opening = useOpening(owner, address);
  useSharing(opening.status === 'ready');
  const isAdmin = user?.isAdmin ?? false;
  const { logOut, onAccountDeleted } = useLogOut(
    owner,
    // the text must not wait for a slow picture upload
    () => Promise.all([saveNow(), whenUploadsFinish()]).then(saveNow),
    // closes the editor, which saves pending changes
    () => flushSync(() => setClosed(true)),
  );

  if (opening.status === 'missing') return <NotFoundPage />;
  return (
    <Builder
      owner={isClosed ? null : owner}
      project={opening.status === 'ready' ? opening.project : null}
      failure={
        opening.status === 'failed' ? <OpeningFailure {...opening} /> : retry && <OpeningFailure retry={retry} />
      }
      status={isClosed ? 'Logging out…' : 'Opening your project…'}
      isAdmin={isAdmin}
      account={<AccountMenuSlot user={user} plan={plan} wantsTeam={wantsTeam} onDeleted={onAccountDeleted} />}
      notice={
        // a visitor whose session has ended returns to this address after the login
        <CardReturn isSignedIn={user !== undefined}>
          <PlanNotice owner={owner} plan={plan} isAdmin={isAdmin} />
        </CardReturn>
      }
      onLogout={logOut}
    />
  );
}

/** Opens the share dialog once the project has loaded, if the user chose Share in the project list. */
function useSharing(opened: boolean): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!opened || !opensShareDialog(state)) return;
    // cleared, so that a reload or Back shows the project without the dialog
    navigate(pathname + search, { replace: true, state: null });
    openDialog('share');
  }, [opened, pathname, search, state, navigate]);
}
