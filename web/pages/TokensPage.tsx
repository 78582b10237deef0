import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { AppFrame } from '../components/AppFrame.tsx';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { Tokens } from '../features/tokens/Tokens.tsx';
import { useSession } from '../lib/account/current-user.ts';
import { usePageOwner } from '../lib/account/page-owner.ts';
import { usePlan } from '../lib/account/plan-query.ts';
import { logInPath, useSessionEnd } from '../lib/account/session-end.ts';
import { useSingleUser } from '../lib/account/single-user.ts';
import { usePageHead } from '../lib/page/page-head.ts';
import { AccountMenuSlot } from './AccountMenuSlot.tsx';
import { useLogOut } from './use-log-out.ts';

/** The access tokens of a signed-in user, and the confirmation of a command line's login (`?code=`). */
export default function TokensPage() {
  usePageHead('/account/tokens');
  const session = useSingleUser(useSession());
  const owner = usePageOwner(session);
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const user = session.status === 'signed-in' ? session.user : undefined;
  useSessionEnd({ signedIn: user !== undefined });
  const { data: plan } = usePlan({ enabled: true });
  const { logOut, onAccountDeleted } = useLogOut(owner);
  if (session.status === 'signed-out') return <Navigate to={logInPath(location)} replace />;
  return (
    <AppFrame
      heading="Access tokens"
      isAdmin={user?.isAdmin ?? false}
      onLogout={logOut}
      account={<AccountMenuSlot user={user} plan={plan} onDeleted={onAccountDeleted} />}
    >
      {user && (
        // remounts for another account, so that a code is never confirmed for an account that another tab has logged in to
        <Tokens
          key={user.id}
          isAdmin={user.isAdmin}
          code={params.get('code')}
          onCodeDone={() => setParams({}, { replace: true })}
        />
      )}
      {session.status === 'unreachable' && <Unreachable onRetry={session.retry} />}
    </AppFrame>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main>
      <LoadFailure error={null} onRetry={onRetry} />
    </main>
  );
}
