import { Button, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { deleteAccountSchema } from '../../../src/domain/accounts.ts';
import { validationMessage } from '../../../src/domain/validation.ts';
import { FailureText } from '../../components/FailureText.tsx';
import { passwordToggle } from '../../lib/password-toggle.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './account-dialogs.module.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Once it is gone: where the focus goes, since the menu item that opened it is gone, too. */
  onClosed: () => void;
  email: string | undefined;
  /** The account is gone. */
  onDeleted: () => void;
}

export function DeleteAccountDialog({ email, onClosed, onDeleted, ...dialog }: DialogProps) {
  return (
    <Modal
      {...dialog}
      title="Delete my account"
      closeButtonProps={{ 'aria-label': 'Close' }}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <DeleteAccountForm email={email} onKeep={dialog.onClose} onDeleted={onDeleted} />
    </Modal>
  );
}

interface FormProps extends Pick<DialogProps, 'email' | 'onDeleted'> {
  onKeep: () => void;
}

function DeleteAccountForm({ email, onKeep, onDeleted }: FormProps) {
  const [problem, setProblem] = useState<ReactNode>(null);
  const remove = trpc.account.delete.useMutation({
    onSuccess: onDeleted,
    onError: (error) => setProblem(<FailureText error={error} />),
  });
  // also after it is done, until the page has gone
  const busy = remove.isPending || remove.isSuccess;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const password = String(new FormData(event.currentTarget).get('password'));
    const checked = deleteAccountSchema.safeParse({ password });
    setProblem(checked.success ? null : validationMessage(checked.error));
    if (checked.success) remove.mutate(checked.data);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.consequences}>
        <p>
          This deletes {email ? <strong>{email}</strong> : 'your account'} and every template and preset you saved. It
          cannot be undone.
        </p>
        <p>Any subscription ends immediately. Your draft in this browser is deleted too.</p>
      </div>
      <PasswordInput
        label="Password"
        description="Confirm it's you"
        name="password"
        autoComplete="current-password"
        required
        data-autofocus
        visibilityToggleButtonProps={passwordToggle}
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" className={classes.danger} loading={busy}>
          Delete my account
        </Button>
        <Button variant="default" onClick={onKeep} disabled={busy}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
