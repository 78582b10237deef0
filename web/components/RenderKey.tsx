import { Button, PasswordInput, Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import { type RenderKeyStatus, renderKeySchema } from '../../src/domain/renders/renders.ts';
import { passwordToggle } from '../lib/account/password-toggle.ts';
import { trpc } from '../lib/calls/trpc.ts';
import { mediumDate } from '../lib/dates.ts';
import { useDialogForm } from '../lib/forms/use-dialog-form.ts';
import { showToast } from '../lib/toast/toast.ts';
import { DialogForm } from './DialogForm.tsx';
import dialogs from './dialogs.module.css';
import { InlineQuestion } from './InlineQuestion.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import classes from './RenderKey.module.css';

// offline, show an error instead of waiting
const options = { networkMode: 'always' } as const;

/** The account's key for rendering: what it is for, and a form to set, replace or remove it. */
export function RenderKey({ onSaved }: { onSaved?: () => void }) {
  const status = trpc.renderKey.status.useQuery(undefined, { ...options, staleTime: 0 });
  if (status.error) return <LoadFailure error={status.error} onRetry={() => status.refetch()} />;
  if (!status.data) return <Loading />;
  if (status.data.ready === 'off') return <p className={dialogs.obstacle}>Rendering is switched off on this server.</p>;
  return (
    <div className={dialogs.form}>
      <About ready={status.data.ready} />
      <KeyControls status={status.data} onSaved={onSaved} />
    </div>
  );
}

function About({ ready }: Pick<RenderKeyStatus, 'ready'>) {
  return (
    <>
      {ready === 'sample' && (
        <p className={dialogs.obstacle}>
          <strong>Sample mode.</strong> Without a key, a stand-in answers with sample clips, and nothing is billed.
        </p>
      )}
      <p className={dialogs.text}>
        Clips are rendered by fal.ai, with your own key. fal.ai bills you directly. Create a key in{' '}
        <a className={classes.link} href="https://fal.ai/dashboard/keys" target="_blank" rel="noopener noreferrer">
          your fal.ai dashboard<span className="unseen"> (opens in a new tab)</span>
        </a>
        .
      </p>
    </>
  );
}

interface KeyControlsProps {
  status: RenderKeyStatus;
  onSaved: (() => void) | undefined;
}

function KeyControls({ status: { last4, since }, onSaved }: KeyControlsProps) {
  const [asks, setAsks] = useState<'replace' | 'remove' | null>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const refresh = useRefresh();
  const remove = trpc.renderKey.remove.useMutation({
    ...options,
    async onSuccess() {
      showToast({ title: 'Key Removed', description: 'It is deleted here. Delete it at fal.ai to make it invalid.' });
      setAsks(null);
      await refresh();
    },
  });

  /** Goes back to the stored key, whose line takes the focus. */
  function goBack() {
    setAsks(null);
    heading.current?.focus();
  }

  function onKey() {
    setAsks(null);
    onSaved?.();
  }

  if (last4 === null) return <KeyForm label="Save key" onSaved={onKey} />;
  return (
    <>
      <p ref={heading} tabIndex={-1}>
        Your key ends in <code>{last4}</code>
        {since !== null && `, set on ${mediumDate(new Date(since))}`}.
      </p>
      {asks === 'replace' && <KeyForm label="Replace key" onSaved={onKey} onKeep={goBack} />}
      {asks === 'remove' && (
        <InlineQuestion
          text="Remove the key? Renders that wait for it fail. Those already sent to fal.ai go on there."
          yes="Remove this key"
          no="Keep it"
          danger
          call={{ ...remove, run: () => remove.mutate() }}
          onKeep={goBack}
        />
      )}
      {asks === null && (
        <div className={dialogs.buttons}>
          <Button variant="default" onClick={() => setAsks('replace')}>
            Replace
          </Button>
          <Button
            variant="default"
            c="var(--danger)"
            onClick={() => {
              remove.reset();
              setAsks('remove');
            }}
          >
            Remove
          </Button>
        </div>
      )}
    </>
  );
}

interface KeyFormProps {
  label: string;
  onSaved: () => void;
  onKeep?: () => void;
}

function KeyForm({ label, onSaved, onKeep }: KeyFormProps) {
  const refresh = useRefresh();
  // do not keep the key in the cache
  const set = trpc.renderKey.set.useMutation({ ...options, gcTime: 0 });
  const form = useDialogForm({
    schema: renderKeySchema,
    initialValues: { key: '' },
    async submit(input) {
      await set.mutateAsync(input);
      showToast({ title: 'Key Saved', description: 'fal.ai accepted it. It is stored encrypted.' });
      await refresh();
      onSaved();
    },
  });
  return (
    <DialogForm form={form} submitLabel={label} {...(onKeep && { cancel: { label: 'Keep the old one', run: onKeep } })}>
      <PasswordInput
        label="fal.ai key"
        description="Tested once, stored encrypted, and never shown again"
        autoComplete="off"
        spellCheck={false}
        required
        data-autofocus
        autoFocus={onKeep !== undefined}
        visibilityToggleButtonProps={passwordToggle}
        {...form.field('key')}
      />
    </DialogForm>
  );
}

/** Lists again what depends on the key. */
function useRefresh(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.renderKey.status.invalidate(), utils.renders.list.invalidate()]);
}

function Loading() {
  return (
    <div role="status">
      <span className="unseen">Loading…</span>
      <Skeleton height={76} aria-hidden />
    </div>
  );
}
