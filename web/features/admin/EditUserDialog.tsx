import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type AdminUser, type UpdateUser, updateUserSchema } from '../../../src/domain/admin/admin.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { DialogForm } from '../../components/DialogForm.tsx';
import { refusal, trpc } from '../../lib/calls/trpc.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { showToast } from '../../lib/toast/toast.ts';
import { useAdminCache } from './use-admin-cache.ts';
import { useErrorToast } from './use-error-toast.ts';

interface EditUserProps {
  user: AdminUser;
  onClose: () => void;
  /** The editing admin's own account. */
  ownId: string;
}

interface EditUserDialogProps extends Omit<EditUserProps, 'user'> {
  opened: boolean;
  /** Null until a user is chosen. */
  user: AdminUser | null;
}

export function EditUserDialog({ opened, user, ...form }: EditUserDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title="Edit User">
      {user && <EditUserForm user={user} {...form} />}
    </Dialog>
  );
}

type Fields = Pick<AdminUser, 'firstName' | 'lastName' | 'email' | 'isAdmin'>;

const inputs = [
  { key: 'firstName', label: 'First name', type: 'text' },
  { key: 'lastName', label: 'Last name', type: 'text' },
  { key: 'email', label: 'Email', type: 'email' },
] as const;

function EditUserForm({ user, onClose, ownId }: EditUserProps) {
  // the account as it was when the form was filled in, for comparing the typed values
  const [seen, setSeen] = useState(user);
  const { update, latest } = useUpdateUser(user, { onClose, ownId });
  const form = useDialogForm({
    schema: updateUserSchema,
    initialValues: pickFields(user),
    toInput: (typed) => ({ id: user.id, ...changedFields(seen, typed), version: latest.version }),
    submit: (edit, typed) =>
      Object.keys(changedFields(seen, typed)).length === 0 ? onClose() : update.mutateAsync(edit),
  });

  function loadCurrent() {
    setSeen(latest);
    form.setValues(pickFields(latest));
  }

  return (
    <DialogForm
      form={form}
      submitLabel="Save"
      cancel={{ label: 'Cancel', run: onClose }}
      buttons={
        latest.version !== seen.version && (
          <Button variant="subtle" color="gray" onClick={loadCurrent} disabled={form.isBusy}>
            Load the current values
          </Button>
        )
      }
    >
      {inputs.map(({ key, label, type }) => (
        <TextInput
          key={key}
          label={label}
          type={type}
          dir="auto"
          autoComplete="off"
          data-autofocus={key === 'firstName' || undefined}
          {...form.field(key)}
        />
      ))}
      <Switch
        label="Admin"
        // the description is inside the label and would become part of the name
        aria-label="Admin"
        description="Can open this panel and use every feature without a plan"
        {...form.field('isAdmin', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

/** Sends an edit. After a conflict, `latest` is the account's current state, which the next attempt starts from. */
function useUpdateUser(user: AdminUser, { onClose, ownId }: Pick<EditUserProps, 'onClose' | 'ownId'>) {
  const [latest, setLatest] = useState(user);
  const cache = useAdminCache();
  const showError = useErrorToast();
  const utils = trpc.useUtils();
  const update = trpc.admin.updateUser.useMutation({
    onSuccess(changed) {
      cache.writeUser(changed);
      showToast({ title: 'User Updated', description: `Saved ${changed.email}.` });
      onClose();
      // an admin who removes their own admin flag leaves the panel
      if (changed.id === ownId) void utils.auth.user.invalidate();
    },
    onError(error) {
      showError(error, { title: 'Update Failed', sentence: 'Failed to update user.' });
      const status = refusal(error)?.status;
      if (status === 404 || status === 409) void refetchLatest();
    },
  });

  async function refetchLatest() {
    await cache.refetch('users');
    setLatest((known) => cache.findUser(user.id) ?? known);
  }

  return { update, latest };
}

function pickFields({ firstName, lastName, email, isAdmin }: AdminUser): Fields {
  return { firstName, lastName, email, isAdmin };
}

/** The changed fields of an account; white space at the ends does not count. */
function changedFields(seen: Fields, typed: Fields): Omit<UpdateUser, 'id' | 'version'> {
  const keys = ['firstName', 'lastName', 'email'] as const;
  return {
    ...Object.fromEntries(keys.filter((key) => typed[key].trim() !== seen[key]).map((key) => [key, typed[key]])),
    ...(typed.isAdmin !== seen.isAdmin && { isAdmin: typed.isAdmin }),
  };
}
