import { Navigate, useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../src/domain/accounts.ts';
import { AccountMenu } from '../features/account/AccountMenu.tsx';
import { PlanNotice } from '../features/account/PlanNotice.tsx';
import { CardReturn } from '../features/billing/CardReturn.tsx';
import { Builder } from '../features/builder/Builder.tsx';
import { MessageTeam } from '../features/support/MessageTeam.tsx';
import { useSession } from '../lib/current-user.ts';
import { usePageHead } from '../lib/page-head.ts';
import { usePlan } from '../lib/plan.ts';
import { trpc } from '../lib/trpc.ts';

/**
 * The editor, for who is signed in. It shows at once and also while the server cannot be reached:
 * composing, the preview, copying and the draft need no server.
 */
export default function AppPage() {
  usePageHead('/app');
  const session = useSession();
  const { search } = useLocation();
  if (session.status === 'signed-out') {
    // what Stripe has added to the address is needed after the log-in
    const next = search ? encodeURIComponent(`/app${search}`) : '/app';
    return <Navigate to={`/login?next=${next}`} replace />;
  }
  return <Editor user={session.status === 'signed-in' ? session.user : undefined} />;
}

function Editor({ user }: { user: CurrentUser | undefined }) {
  const { data: plan } = usePlan({ enabled: true });
  const logout = trpc.auth.logout.useMutation({
    // the page loads anew, so that nothing of the account stays in memory
    onSettled: () => location.assign('/'),
  });
  return (
    <Builder
      account={
        <>
          {user && plan?.entitled && <MessageTeam user={user} />}
          <AccountMenu user={user} plan={plan} />
        </>
      }
      notice={
        // a visitor whose session has ended takes the address along to the login
        <CardReturn isSignedIn={user !== undefined}>
          <PlanNotice plan={plan} isAdmin={user?.isAdmin ?? false} />
        </CardReturn>
      }
      onLogout={() => logout.mutate()}
    />
  );
}
