import { Button, Modal, Switch, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type AdminUser, type UpdateUser, updateUserSchema } from '../../../src/domain/admin.ts';
import { validationMessage } from '../../../src/domain/validation.ts';
import { FailureText } from '../../components/FailureText.tsx';
import { showToast } from '../../lib/toast.ts';
import { refusal, trpc } from '../../lib/trpc.ts';
import classes from './admin-dialogs.module.css';
import { useAdminCache } from './use-admin-cache.ts';
import { useErrorToast } from './use-error-toast.ts';

interface EditUserProps {
  user: AdminUser;
  onClose: () => void;
  /** The account of who edits. */
  ownId: string;
}

interface EditUserDialogProps extends Omit<EditUserProps, 'user'> {
  opened: boolean;
  /** null until one is chosen. */
  user: AdminUser | null;
}

export function EditUserDialog({ opened, user, ...form }: EditUserDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title="Edit User" closeButtonProps={{ 'aria-label': 'Close' }}>
      {user && <EditUserForm user={user} {...form} />}
    </Modal>
  );
}

type Fields = Pick<AdminUser, 'firstName' | 'lastName' | 'email' | 'isAdmin'>;

const inputs = [
  { key: 'firstName', label: 'First name', type: 'text' },
  { key: 'lastName', label: 'Last name', type: 'text' },
  { key: 'email', label: 'Email', type: 'email' },
] as const;

function EditUserForm({ user, onClose, ownId }: EditUserProps) {
  // what the typed values are compared with: the account as it was when they were filled in
  const [seen, setSeen] = useState(user);
  const [typed, setTyped] = useState<Fields>(user);
  const { problem, setProblem, update, latest } = useUpdateUser(user, { onClose, ownId });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (update.isPending) return;
    const changes = changesOf(seen, typed);
    if (Object.keys(changes).length === 0) return onClose();
    const checked = updateUserSchema.safeParse({ id: user.id, ...changes, version: latest.version });
    setProblem(checked.success ? null : validationMessage(checked.error));
    if (checked.success) update.mutate(checked.data);
  }

  function loadCurrent() {
    setSeen(latest);
    setTyped(latest);
    setProblem(null);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {inputs.map(({ key, label, type }) => (
        <TextInput
          key={key}
          label={label}
          type={type}
          dir="auto"
          autoComplete="off"
          data-autofocus={key === 'firstName' || undefined}
          value={typed[key]}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [key]: value })}
        />
      ))}
      <Switch
        label="Admin"
        // the description stands inside the label and would be part of the name
        aria-label="Admin"
        description="Can open this panel and use every feature without a plan"
        checked={typed.isAdmin}
        onChange={({ currentTarget: { checked } }) => setTyped({ ...typed, isAdmin: checked })}
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={update.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onClose} disabled={update.isPending}>
          Cancel
        </Button>
        {latest.version !== seen.version && (
          <Button variant="subtle" color="gray" onClick={loadCurrent} disabled={update.isPending}>
            Load the current values
          </Button>
        )}
      </div>
    </form>
  );
}

/** Sends an edit. After a refusal `latest` is the account as it is now, so that the next try is about that. */
function useUpdateUser(user: AdminUser, { onClose, ownId }: Pick<EditUserProps, 'onClose' | 'ownId'>) {
  const [latest, setLatest] = useState(user);
  const [problem, setProblem] = useState<ReactNode>(null);
  const cache = useAdminCache();
  const showError = useErrorToast();
  const utils = trpc.useUtils();
  const update = trpc.admin.updateUser.useMutation({
    onSuccess(changed) {
      cache.writeUser(changed);
      showToast({ title: 'User Updated', description: `Saved ${changed.email}.` });
      onClose();
      // whoever takes the own flag away leaves the panel
      if (changed.id === ownId) void utils.auth.user.invalidate();
    },
    async onError(error) {
      setProblem(<FailureText error={error} />);
      showError(error, { title: 'Update Failed', sentence: 'Failed to update user.' });
      const status = refusal(error)?.status;
      if (status !== 404 && status !== 409) return;
      await cache.refetch('users');
      setLatest((known) => cache.findUser(user.id) ?? known);
    },
  });
  return { problem, setProblem, update, latest };
}

/** What of an account is typed anew; white space around a text is no change. */
function changesOf(seen: Fields, typed: Fields): Omit<UpdateUser, 'id' | 'version'> {
  const keys = ['firstName', 'lastName', 'email'] as const;
  return {
    ...Object.fromEntries(keys.filter((key) => typed[key].trim() !== seen[key]).map((key) => [key, typed[key]])),
    ...(typed.isAdmin !== seen.isAdmin && { isAdmin: typed.isAdmin }),
  };
}
