import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { PasswordInput, Switch } from '@mantine/core';
import { changePasswordSchema } from '../../../src/domain/account/accounts.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { DialogForm } from '../../components/DialogForm.tsx';
import { passwordToggle } from '../../lib/account/password-toggle.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { showToast } from '../../lib/toast/toast.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Runs after the closing transition: moves the focus, since the menu item that opened the dialog is gone. */
  onClosed: () => void;
  /** Tells password managers which account's password changes. */
  email: string | undefined;
}

export function ChangePasswordDialog({ email, onClosed, ...dialog }: DialogProps) {
  return (
    <Dialog {...dialog} title="Change password" returnFocus={false} onExitTransitionEnd={onClosed}>
      <ChangePasswordForm email={email} onChanged={dialog.onClose} />
    </Dialog>
  );
}

function ChangePasswordForm({ email, onChanged }: { email: string | undefined; onChanged: () => void }) {
  const change = trpc.account.changePassword.useMutation({
    onSuccess() {
      showToast({
        title: 'Password Changed',
        description: 'You stay logged in here and are logged out everywhere else.',
      });
      onChanged();
    },
  });
  const form = useDialogForm({
    schema: changePasswordSchema,
    initialValues: { currentPassword: '', newPassword: '', revokeTokens: false },
    submit: (passwords) => change.mutateAsync(passwords),
  });
  return (
    <DialogForm form={form} submitLabel="Change password">
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        required
        data-autofocus
        visibilityToggleButtonProps={passwordToggle}
        {...form.field('currentPassword')}
      />
      <PasswordInput
        label="New password"
        description={`Minimum ${limits.password.min} characters`}
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={passwordToggle}
        {...form.field('newPassword')}
      />
      <Switch
        label="Revoke all access tokens"
        description="Scripts and command lines stop working until they get new ones."
        {...form.field('revokeTokens', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
