import { Button, Modal } from '@mantine/core';
import { useRef } from 'react';
import type { AdminUser } from '../../../src/domain/admin.ts';
import { FailureText } from '../../components/FailureText.tsx';
import { showToast } from '../../lib/toast.ts';
import { refusal, trpc } from '../../lib/trpc.ts';
import classes from './admin-dialogs.module.css';
import { useAdminCache } from './use-admin-cache.ts';
import { useErrorToast } from './use-error-toast.ts';

interface DeleteUserProps {
  opened: boolean;
  onClose: () => void;
  /** null until one is chosen. */
  user: AdminUser | null;
  /** Once the dialog is gone: where the focus goes. */
  onDeleted: () => void;
}

export function DeleteUserDialog({ opened, onClose, user, onDeleted }: DeleteUserProps) {
  const deleted = useRef(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Delete User"
      closeButtonProps={{ 'aria-label': 'Close' }}
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
    </Modal>
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
  // also after it is done, until the dialog has gone
  const busy = remove.isPending || remove.isSuccess;
  return (
    <div className={classes.form}>
      <div className={classes.words}>
        <p>
          Are you sure you want to delete <bdi>{user.email}</bdi>? This action cannot be undone.
        </p>
        <p>{user.stripeSubscriptionId ? 'The subscription ends immediately.' : 'Any subscription ends immediately.'}</p>
      </div>
      {remove.error && (
        <p role="alert" className={classes.problem}>
          <FailureText error={remove.error} />
        </p>
      )}
      <div className={classes.buttons}>
        <Button className={classes.danger} loading={busy} onClick={() => remove.mutate({ id: user.id })}>
          Delete
        </Button>
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          Cancel
        </Button>
      </div>
    </div>
  );
}
