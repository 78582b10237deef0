import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CreatedToken } from '../../../src/domain/account/access-tokens.ts';
import dialogs from '../../components/dialogs.module.css';
import { InlineQuestion } from '../../components/InlineQuestion.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { ShownOnce } from '../../components/ShownOnce.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { showToast } from '../../lib/toast/toast.ts';
import { ConfirmLogin } from './ConfirmLogin.tsx';
import { NewTokenForm } from './NewTokenForm.tsx';
import { TokenRow } from './TokenRow.tsx';
import classes from './Tokens.module.css';

interface TokensProps {
  isAdmin: boolean;
  /** The code of a command line that wants to log in, or null. */
  code: string | null;
  /** Removes the code from the address. */
  onCodeDone: () => void;
}

/** An account's access tokens. Only this component has a new token, so it is lost when the page closes. */
export function Tokens({ isAdmin, code, onCodeDone }: TokensProps) {
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const tokens = trpc.tokens.list.useQuery(undefined, {
    // offline, show an error instead of waiting; refetched on focus, because the list shows the last use of each token
    ...{ staleTime: 0, gcTime: 0, networkMode: 'always', refetchOnWindowFocus: 'always' },
  });
  const rows = tokens.data ?? [];

  function onRevoked(id: string | null) {
    if (id === null || id === created?.id) setCreated(null);
    heading.current?.focus();
  }

  return (
    <main className={classes.main}>
      <div className={classes.column}>
        {code !== null && <ConfirmLogin key={code} code={code} onDone={onCodeDone} />}
        <section className={classes.section}>
          <h2 className={classes.heading}>New token</h2>
          <p className={classes.about}>
            With an access token, a script or command line uses Promptreel as you, without your password.
          </p>
          <NewTokenForm key={`after ${created?.id}`} isAdmin={isAdmin} onCreated={setCreated} />
          {created && (
            <div className={classes.token}>
              <ShownOnce
                key={created.id}
                value={created.token}
                label="New token"
                about="This token is shown only once. Copy it before you leave this page."
                onCopied="Keep the token like a password."
                onFailed="The token is selected, so you can copy it yourself."
              />
            </div>
          )}
        </section>
        <section className={classes.section}>
          <h2 ref={heading} tabIndex={-1} className={classes.heading}>
            Your tokens
          </h2>
          {tokens.error && <LoadFailure error={tokens.error} onRetry={() => tokens.refetch()} />}
          {tokens.isLoading && <Loading />}
          {tokens.data?.length === 0 && (
            <div className={dialogs.empty}>
              <p>No tokens yet</p>
              <p>Create one above, or log in on the command line.</p>
            </div>
          )}
          <ul aria-label="Access tokens" className={dialogs.list} hidden={rows.length === 0}>
            {rows.map((token) => (
              <TokenRow key={token.id} token={token} onRevoked={() => onRevoked(token.id)} />
            ))}
          </ul>
          {rows.length > 1 && <RevokeAll count={rows.length} onRevoked={() => onRevoked(null)} />}
        </section>
      </div>
    </main>
  );
}

function RevokeAll({ count, onRevoked }: { count: number; onRevoked: () => void }) {
  const [confirming, setConfirming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const utils = trpc.useUtils();
  const revoke = trpc.tokens.revokeAll.useMutation({
    // offline, show an error instead of waiting
    networkMode: 'always',
    async onSuccess() {
      utils.tokens.list.setData(undefined, []);
      showToast({ title: 'Tokens Revoked', description: 'None of them works any more.' });
      onRevoked();
    },
    onSettled: () => void utils.tokens.list.invalidate(),
  });

  function cancel() {
    setConfirming(false);
    button.current?.focus();
  }

  return (
    <div className={classes.all}>
      <Button
        ref={button}
        variant="default"
        size="xs"
        c="var(--danger)"
        aria-expanded={confirming}
        onClick={() => {
          revoke.reset();
          setConfirming(!confirming);
        }}
      >
        Revoke all
      </Button>
      {confirming && (
        <InlineQuestion
          text={`Revoke all ${count} tokens? Everything that uses them stops working at once, and you cannot undo this.`}
          yes="Revoke all tokens"
          no="Keep them"
          danger
          call={{ ...revoke, run: () => revoke.mutate() }}
          onKeep={cancel}
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className={dialogs.list}>
      <span className="unseen">Loading your tokens…</span>
      <Skeleton height={76} aria-hidden />
      <Skeleton height={76} aria-hidden />
    </div>
  );
}
