import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { AccessToken } from '../../../src/domain/account/access-tokens.ts';
import { InlineQuestion } from '../../components/InlineQuestion.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { showToast } from '../../lib/toast/toast.ts';
import classes from './Tokens.module.css';
import { hasEnded, tokenFacts } from './token-copy.ts';

interface TokenRowProps {
  token: AccessToken;
  onRevoked: () => void;
}

/** A token with its rights, its end and its last use. Revoking it asks for confirmation in the row. */
export function TokenRow({ token, onRevoked }: TokenRowProps) {
  const { id, name, last4 } = token;
  const [confirming, setConfirming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const utils = trpc.useUtils();
  const revoke = trpc.tokens.revoke.useMutation({
    // offline, show an error instead of waiting
    networkMode: 'always',
    onSuccess() {
      showToast({ title: 'Token Revoked', description: `The token …${last4} no longer works.` });
      utils.tokens.list.setData(undefined, (before) => before?.filter((row) => row.id !== id));
      onRevoked();
    },
    onSettled: () => void utils.tokens.list.invalidate(),
  });
  const { facts, use } = tokenFacts(token);

  function cancel() {
    setConfirming(false);
    button.current?.focus();
  }

  return (
    <li className={classes.row} aria-labelledby={heading}>
      <div className={classes.rowHead}>
        <div className={classes.facts} data-ended={hasEnded(token) || undefined}>
          <h3 id={heading} className={classes.name}>
            <bdi>{name}</bdi> <code className={classes.last4}>…{last4}</code>
          </h3>
          <p>{facts}</p>
          <p>{use}</p>
        </div>
        <Button
          ref={button}
          variant="default"
          size="xs"
          c="var(--danger)"
          aria-expanded={confirming}
          aria-describedby={heading}
          onClick={() => {
            revoke.reset();
            setConfirming(!confirming);
          }}
        >
          Revoke
        </Button>
      </div>
      {confirming && (
        <InlineQuestion
          text="Revoke this token? What uses it stops working at once, and you cannot undo this."
          yes="Revoke this token"
          no="Keep it"
          danger
          call={{ ...revoke, run: () => revoke.mutate({ id }) }}
          onKeep={cancel}
        />
      )}
    </li>
  );
}
