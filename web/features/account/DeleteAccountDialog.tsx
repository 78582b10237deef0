import { PasswordInput } from '@mantine/core';
import { deleteAccountSchema } from '../../../src/domain/account/accounts.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { DialogForm } from '../../components/DialogForm.tsx';
import { passwordToggle } from '../../lib/account/password-toggle.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import classes from './DeleteAccountDialog.module.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** Runs after the closing transition: moves the focus, since the menu item that opened the dialog is gone. */
  onClosed: () => void;
  email: string | undefined;
  /** Runs once the account is deleted. */
  onDeleted: () => void;
}

export function DeleteAccountDialog({ email, onClosed, onDeleted, ...dialog }: DialogProps) {
  return (
    <Dialog {...dialog} title="Delete my account" returnFocus={false} onExitTransitionEnd={onClosed}>
      <DeleteAccountForm email={email} onKeep={dialog.onClose} onDeleted={onDeleted} />
    </Dialog>
  );
}

interface FormProps extends Pick<DialogProps, 'email' | 'onDeleted'> {
  onKeep: () => void;
}

function DeleteAccountForm({ email, onKeep, onDeleted }: FormProps) {
  const remove = trpc.account.delete.useMutation({ onSuccess: onDeleted });
  const form = useDialogForm({
    schema: deleteAccountSchema,
    initialValues: { password: '' },
    submit: (proof) => remove.mutateAsync(proof),
  });
  return (
    <DialogForm form={form} submitLabel="Delete my account" danger cancel={{ label: 'Keep it', run: onKeep }}>
      <div className={classes.consequences}>
        <p>
          This deletes {email ? <strong>{email}</strong> : 'your account'} and every project, take, template and preset
          you saved. It cannot be undone.
        </p>
        <p>Any subscription ends immediately. Your draft in this browser is deleted too.</p>
      </div>
      <PasswordInput
        label="Password"
        description="Confirm it's you"
        autoComplete="current-password"
        required
        data-autofocus
        visibilityToggleButtonProps={passwordToggle}
        {...form.field('password')}
      />
    </DialogForm>
  );
}
