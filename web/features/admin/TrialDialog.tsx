import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type AdminUser, setTrialSchema } from '../../../src/domain/admin.ts';
import { limits } from '../../../src/domain/limits.ts';
import { validationMessage } from '../../../src/domain/validation.ts';
import { FailureText } from '../../components/FailureText.tsx';
import { dateAndTime } from '../../lib/dates.ts';
import { showToast } from '../../lib/toast.ts';
import { refusal, trpc } from '../../lib/trpc.ts';
import classes from './admin-dialogs.module.css';
import { hoursLater } from './hours-later.ts';
import { LiveSubscription } from './LiveSubscription.tsx';
import { useAdminCache } from './use-admin-cache.ts';
import { useErrorToast } from './use-error-toast.ts';

interface TrialProps {
  user: AdminUser;
  onClose: () => void;
}

interface TrialDialogProps extends Omit<TrialProps, 'user'> {
  opened: boolean;
  /** null until one is chosen. */
  user: AdminUser | null;
}

export function TrialDialog({ opened, user, ...form }: TrialDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title="Manage Trial Period"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {user && <TrialForm user={user} {...form} />}
    </Modal>
  );
}

const { min, step, initial } = limits.admin.trialHours;

function TrialForm({ user, onClose }: TrialProps) {
  const [typed, setTyped] = useState(String(initial));
  const [problem, setProblem] = useState<ReactNode>(null);
  const cache = useAdminCache();
  const showError = useErrorToast();
  const update = trpc.admin.setTrial.useMutation({
    onSuccess(changed, { hoursFromNow }) {
      cache.writeUser(changed);
      showToast({ title: 'Trial Updated', description: `${changed.email}: ${endWords(hoursFromNow)}` });
      onClose();
    },
    onError(error) {
      setProblem(<FailureText error={error} />);
      showError(error, { title: 'Update Failed', sentence: 'Failed to update trial period.' });
      const status = refusal(error)?.status;
      if (status === 404 || status === 409) void cache.refetch('users');
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (update.isPending) return;
    const checked = setTrialSchema.safeParse({ id: user.id, hoursFromNow: hoursOf(typed) });
    setProblem(checked.success ? null : validationMessage(checked.error));
    if (checked.success) return update.mutate(checked.data);
    showToast({ title: 'Invalid Input', description: 'Please enter a valid number of hours.', tone: 'error' });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.words}>
        <p className={classes.account}>
          <bdi>{user.email}</bdi>
        </p>
        <LiveSubscription user={user} />
      </div>
      <TextInput
        type="number"
        inputMode="decimal"
        min={min}
        step={step}
        label="Hours from now"
        description="When the trial ends; 0 ends it now"
        data-autofocus
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <p className={classes.preview} aria-live="polite">
        {endWords(hoursOf(typed))}
      </p>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={update.isPending}>
          Update
        </Button>
        <Button variant="default" onClick={onClose} disabled={update.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** NaN for what is no number; an empty text is none, either. */
function hoursOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed);
}

/** When a trial of so many hours ends, for people. */
function endWords(hours: number): string {
  if (hours === 0) return 'The trial ends now.';
  const end = hours > 0 ? hoursLater(hours, new Date()) : null;
  return end ? `The trial ends on ${dateAndTime(end)}.` : 'Enter a number of hours to see when it ends.';
}
