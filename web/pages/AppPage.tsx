import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../src/domain/accounts.ts';
import { AccountMenu } from '../features/account/AccountMenu.tsx';
import { PlanNotice } from '../features/account/PlanNotice.tsx';
import { CardReturn } from '../features/billing/CardReturn.tsx';
import { Builder } from '../features/builder/Builder.tsx';
import { removeDraft } from '../features/builder/draft/draft-sync.ts';
import { MessageTeam } from '../features/support/MessageTeam.tsx';
import { useTeamLink } from '../features/support/team-link.ts';
import { useSession } from '../lib/current-user.ts';
import { forgetOwner } from '../lib/forget-owner.ts';
import { useOnePerson } from '../lib/one-person.ts';
import { usePageHead } from '../lib/page-head.ts';
import { usePageOwner } from '../lib/page-owner.ts';
import { usePlan } from '../lib/plan-query.ts';
import { useSessionEnd } from '../lib/session-end.ts';
import { trpc } from '../lib/trpc.ts';
import classes from './AppPage.module.css';

/**
 * The editor, for signed-in users. Its frame is shown at once, the project as soon as the account is known. Composing,
 * previewing, copying and the draft also work while the server cannot be reached.
 */
export default function AppPage() {
  usePageHead('/app');
  const session = useOnePerson(useSession());
  const owner = usePageOwner(session);
  const { search } = useLocation();
  if (session.status === 'signed-out') {
    // what Stripe has added to the address is needed after the login
    const next = search ? encodeURIComponent(`/app${search}`) : '/app';
    return <Navigate to={`/login?next=${next}`} replace />;
  }
  return (
    <Editor
      // remount for another account
      key={owner}
      owner={owner}
      user={session.status === 'signed-in' ? session.user : undefined}
      retry={session.status === 'unreachable' ? session.retry : undefined}
    />
  );
}

interface EditorProps {
  owner: string | null;
  /** Unknown until the server has answered. */
  user: CurrentUser | undefined;
  /** Asks the server again, when it could not be reached. */
  retry: (() => void) | undefined;
}

function Editor({ owner, user, retry }: EditorProps) {
  useSessionEnd({ signedIn: user !== undefined });
  const { data: plan } = usePlan({ enabled: true });
  const wantsTeam = useTeamLink(user && plan);
  const [team, setTeam] = useState(wantsTeam);
  const [deleted, setDeleted] = useState(false);
  const accountButton = useRef<HTMLButtonElement>(null);
  const isAdmin = user?.isAdmin ?? false;
  const member = plan?.entitled ? user : undefined;
  const logout = trpc.auth.logout.useMutation({
    onSettled() {
      forgetOwner(owner);
      // a full page load, so that nothing of the account stays in memory
      location.assign('/');
    },
  });

  function leaveDeleted() {
    // closes the editor first, which writes what is pending
    flushSync(() => setDeleted(true));
    if (owner !== null) removeDraft(owner);
    forgetOwner(owner);
    location.assign('/');
  }

  return (
    <Builder
      owner={deleted ? null : owner}
      failure={retry && <Unreachable onRetry={retry} />}
      isAdmin={isAdmin}
      account={
        <>
          <AccountMenu
            user={user}
            plan={plan}
            button={accountButton}
            onMessageTeam={member && (() => setTeam(true))}
            onDeleted={leaveDeleted}
          />
          {member && (
            <MessageTeam
              user={member}
              opened={team}
              onClose={() => setTeam(false)}
              onClosed={() => accountButton.current?.focus()}
            />
          )}
        </>
      }
      notice={
        // a visitor whose session has ended takes the address along to the login
        <CardReturn isSignedIn={user !== undefined}>
          <PlanNotice owner={owner} plan={plan} isAdmin={isAdmin} />
        </CardReturn>
      }
      onLogout={() => logout.mutate()}
    />
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <section className={classes.unreachable} role="alert">
      <h2>The server could not be reached</h2>
      <p>Your project opens once it answers. Nothing was changed.</p>
      <Button onClick={onRetry}>Try again</Button>
    </section>
  );
}
