import { useRef } from 'react';
import { type AdminUser, accountIdSchema } from '../../../src/domain/admin/admin.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { DialogForm } from '../../components/DialogForm.tsx';
import { refusal, trpc } from '../../lib/calls/trpc.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { showToast } from '../../lib/toast/toast.ts';
import classes from './admin-dialogs.module.css';
import { useAdminCache } from './use-admin-cache.ts';
import { useErrorToast } from './use-error-toast.ts';

interface DeleteUserProps {
  opened: boolean;
  onClose: () => void;
  /** Null until a user is chosen. */
  user: AdminUser | null;
  /** Runs after the closing transition: moves the focus. */
  onDeleted: () => void;
}

export function DeleteUserDialog({ opened, onClose, user, onDeleted }: DeleteUserProps) {
  const deleted = useRef(false);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Delete User"
      onExitTransitionEnd={() => {
        if (deleted.current) onDeleted();
        deleted.current = false;
      }}
    >
      {user && (
        <Confirmation
          user={user}
          onClose={onClose}
          onDeleted={() => {
            deleted.current = true;
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface ConfirmationProps extends Pick<DeleteUserProps, 'onClose' | 'onDeleted'> {
  user: AdminUser;
}

function Confirmation({ user, onClose, onDeleted }: ConfirmationProps) {
  const cache = useAdminCache();
  const showError = useErrorToast();
  const remove = trpc.admin.deleteUser.useMutation({
    onSuccess() {
      cache.removeUser(user.id);
      showToast({
        title: 'User Deleted',
        description: `Deleted ${user.email} and all their templates and presets.`,
      });
      onDeleted();
    },
    onError(error) {
      showError(error, { title: 'Delete Failed', sentence: 'Failed to delete user.' });
      const status = refusal(error)?.status;
      if (status === 404 || status === 409) void cache.refetch('users');
    },
  });
  const form = useDialogForm({
    schema: accountIdSchema,
    initialValues: {},
    toInput: () => ({ id: user.id }),
    submit: (account) => remove.mutateAsync(account),
  });
  return (
    <DialogForm form={form} submitLabel="Delete" danger cancel={{ label: 'Cancel', run: onClose, autoFocus: true }}>
      <div className={classes.words}>
        <p>
          Are you sure you want to delete <bdi>{user.email}</bdi>? This action cannot be undone.
        </p>
        <p>{user.stripeSubscriptionId ? 'The subscription ends immediately.' : 'Any subscription ends immediately.'}</p>
      </div>
    </DialogForm>
  );
}
