import { NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { confirmTokenLoginSchema, parseLoginCode, type TokenLogin } from '../../../src/domain/account/token-logins.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import classes from './Tokens.module.css';
import { accessLabels, daysInput, defaultEndChoice, endChoices } from './token-copy.ts';

interface ConfirmLoginProps {
  code: string;
  /** Runs once there is nothing left to confirm. */
  onDone: () => void;
}

/** Shows the details of a command line's login, to confirm or ignore it. */
export function ConfirmLogin({ code, onDone }: ConfirmLoginProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const login = trpc.tokens.findLogin.useQuery(
    { code },
    // requested only once, since each request with a wrong code counts as a guess
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, networkMode: 'always', enabled: !isConfirmed },
  );
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>Log in on the command line</h2>
      {isConfirmed ? (
        <p role="status">
          Confirmed. Your command line is logged in within a few seconds, and you can close this page.
        </p>
      ) : (
        <>
          {login.isLoading && <Skeleton height={120} aria-hidden />}
          {login.error && <LoadFailure error={login.error} onRetry={() => login.refetch()} />}
          {login.data && (
            <ConfirmForm code={code} login={login.data} onConfirmed={() => setConfirmed(true)} onIgnore={onDone} />
          )}
        </>
      )}
    </section>
  );
}

interface ConfirmFormProps {
  code: string;
  login: TokenLogin;
  onConfirmed: () => void;
  onIgnore: () => void;
}

function ConfirmForm({ code, login, onConfirmed, onIgnore }: ConfirmFormProps) {
  const { name, access, startedFrom, isNear } = login;
  const confirm = trpc.tokens.confirmLogin.useMutation({ networkMode: 'always', onSuccess: onConfirmed });
  const form = useDialogForm({
    schema: confirmTokenLoginSchema,
    initialValues: { days: defaultEndChoice },
    toInput: ({ days }) => ({ code, ...daysInput(days) }),
    submit: (input) => confirm.mutateAsync(input),
  });
  return (
    <DialogForm form={form} submitLabel="Confirm login" cancel={{ label: 'Ignore', run: onIgnore }}>
      <p className={classes.code}>{parseLoginCode(code)}</p>
      <p>Confirm only if you started this login yourself and your command line shows this code.</p>
      <dl className={classes.login}>
        <dt>Name</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>Access</dt>
        <dd>{accessLabels[access]}, as you</dd>
        <dt>Started from</dt>
        <dd>
          {startedFrom}
          {isNear ? ', like this page' : <strong>, another network than this page</strong>}
        </dd>
      </dl>
      <NativeSelect label="Ends" data={endChoices} className={classes.end} {...form.field('days')} />
    </DialogForm>
  );
}
