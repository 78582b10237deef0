import { TextInput } from '@mantine/core';
import { type AdminUser, setTrialSchema } from '../../../src/domain/admin/admin.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { hourMs } from '../../../src/domain/product/time-units.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { DialogForm } from '../../components/DialogForm.tsx';
import { refusal, trpc } from '../../lib/calls/trpc.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { showToast } from '../../lib/toast/toast.ts';
import classes from './admin-dialogs.module.css';
import { LiveSubscription } from './LiveSubscription.tsx';
import { useAdminCache } from './use-admin-cache.ts';
import { useErrorToast } from './use-error-toast.ts';

interface TrialProps {
  user: AdminUser;
  onClose: () => void;
}

interface TrialDialogProps extends Omit<TrialProps, 'user'> {
  opened: boolean;
  /** Null until a user is chosen. */
  user: AdminUser | null;
}

export function TrialDialog({ opened, user, ...form }: TrialDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title="Manage Trial Period">
      {user && <TrialForm user={user} {...form} />}
    </Dialog>
  );
}

const { min, step, initial } = limits.admin.trialHours;

function TrialForm({ user, onClose }: TrialProps) {
  const cache = useAdminCache();
  const showError = useErrorToast();
  const update = trpc.admin.setTrial.useMutation({
    onSuccess(changed, { hoursFromNow }) {
      cache.writeUser(changed);
      showToast({ title: 'Trial Updated', description: `${changed.email}: ${endSentence(hoursFromNow)}` });
      onClose();
    },
    onError(error) {
      showError(error, { title: 'Update Failed', sentence: 'Failed to update trial period.' });
      const status = refusal(error)?.status;
      if (status === 404 || status === 409) void cache.refetch('users');
    },
  });

  const form = useDialogForm({
    schema: setTrialSchema,
    initialValues: { hoursFromNow: String(initial) },
    toInput: ({ hoursFromNow }) => ({ id: user.id, hoursFromNow: parseHours(hoursFromNow) }),
    submit: (trial) => update.mutateAsync(trial),
    onInvalid: () =>
      showToast({ title: 'Invalid Input', description: 'Please enter a valid number of hours.', tone: 'error' }),
  });

  return (
    <DialogForm form={form} submitLabel="Update" cancel={{ label: 'Cancel', run: onClose }}>
      <div className={classes.words}>
        <p className={classes.account}>
          <bdi>{user.email}</bdi>
        </p>
        <LiveSubscription user={user} />
        <CurrentEnd user={user} />
      </div>
      <TextInput
        type="number"
        inputMode="decimal"
        min={min}
        step={step}
        label="Hours from now"
        description="When the trial ends; 0 ends it now"
        data-autofocus
        {...form.field('hoursFromNow')}
      />
      <p className={classes.preview} aria-live="polite">
        {endSentence(parseHours(form.values.hoursFromNow))}
      </p>
    </DialogForm>
  );
}

/** When the trial currently ends: at Stripe, or as set by an admin. */
function CurrentEnd({ user: { id, grantedUntil, stripeSubscriptionId } }: { user: AdminUser }) {
  const atStripe = stripeSubscriptionId !== null;
  const { data } = trpc.admin.subscription.useQuery({ id }, { enabled: atStripe, gcTime: 0 });
  if (atStripe && !data) return null;
  const time = data?.status === 'trialing' ? data.trialEndsAt : grantedUntil;
  const end = time ? new Date(time) : null;
  if (!end) return <p>No trial end is set.</p>;
  return <p>{`${end > new Date() ? 'It currently ends' : 'It ended'} on ${dateAndTime(end)}.`}</p>;
}

/** NaN for anything but a number, including an empty text. */
function parseHours(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed);
}

/** When a trial of the given number of hours ends, as a sentence. */
function endSentence(hours: number): string {
  if (hours === 0) return 'The trial ends now.';
  const end = hours > 0 ? hoursLater(hours, new Date()) : null;
  return end ? `The trial ends on ${dateAndTime(end)}.` : 'Enter a number of hours to see when it ends.';
}

/** The time this many hours after `now`; null outside the range of dates. */
function hoursLater(hours: number, now: Date): Date | null {
  const end = new Date(now.getTime() + hours * hourMs);
  return Number.isNaN(end.getTime()) ? null : end;
}
