import { Button, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { changePasswordSchema } from '../../../src/domain/accounts.ts';
import { limits } from '../../../src/domain/limits.ts';
import { validationMessage } from '../../../src/domain/validation.ts';
import { FailureText } from '../../components/FailureText.tsx';
import { passwordToggle } from '../../lib/password-toggle.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './account-dialogs.module.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Once it is gone: where the focus goes, since the menu item that opened it is gone, too. */
  onClosed: () => void;
  /** For password managers, so that they know whose password changes. */
  email: string | undefined;
}

export function ChangePasswordDialog({ email, onClosed, ...dialog }: DialogProps) {
  return (
    <Modal
      {...dialog}
      title="Change password"
      closeButtonProps={{ 'aria-label': 'Close' }}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <ChangePasswordForm email={email} onChanged={dialog.onClose} />
    </Modal>
  );
}

function ChangePasswordForm({ email, onChanged }: { email: string | undefined; onChanged: () => void }) {
  const [problem, setProblem] = useState<ReactNode>(null);
  const change = trpc.account.changePassword.useMutation({
    onSuccess() {
      showToast({
        title: 'Password Changed',
        description: 'You stay logged in here and are logged out everywhere else.',
      });
      onChanged();
    },
    onError: (error) => setProblem(<FailureText error={error} />),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const form = new FormData(event.currentTarget);
    const passwords = { currentPassword: String(form.get('current')), newPassword: String(form.get('new')) };
    const checked = changePasswordSchema.safeParse(passwords);
    setProblem(checked.success ? null : validationMessage(checked.error));
    if (checked.success) change.mutate(checked.data);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
      <PasswordInput
        label="Current password"
        name="current"
        autoComplete="current-password"
        required
        data-autofocus
        visibilityToggleButtonProps={passwordToggle}
      />
      <PasswordInput
        label="New password"
        description={`Minimum ${limits.password.min} characters`}
        name="new"
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={passwordToggle}
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" loading={change.isPending}>
        Change password
      </Button>
    </form>
  );
}
