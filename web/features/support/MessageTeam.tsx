import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CurrentUser } from '../../../src/domain/accounts.ts';
import { limits } from '../../../src/domain/limits.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { trpc } from '../../lib/trpc.ts';
import classes from './MessageTeam.module.css';
import { OwnMessages } from './OwnMessages.tsx';
import { contactSent, useContact } from './use-contact.ts';

const { contact, personNameLength, emailLength } = limits;

interface MessageTeamProps {
  user: CurrentUser;
  opened: boolean;
  onClose: () => void;
  /** After its transition, when it can no longer take the focus. */
  onClosed: () => void;
}

/** A dialog with a form to the team and the user's messages. */
export function MessageTeam({ user, opened, onClose, onClosed }: MessageTeamProps) {
  // once opened it stays, and with it what was typed
  const [known, setKnown] = useState(opened);
  if (opened && !known) setKnown(true);
  return (
    known && (
      <Dialog
        opened={opened}
        onClose={onClose}
        onExitTransitionEnd={onClosed}
        keepMounted
        title="Message the team"
        size="lg"
      >
        <MessageForm user={user} />
        <OwnMessages opened={opened} />
      </Dialog>
    )
  );
}

function MessageForm({ user }: { user: CurrentUser }) {
  const utils = trpc.useUtils();
  const { sending, submit } = useContact({
    clears: ['subject', 'message'],
    onStored: () => void utils.support.own.invalidate(),
  });
  const busy = sending.status === 'sending';
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <div className={classes.pair}>
        <TextInput
          label="Name"
          name="name"
          required
          maxLength={personNameLength}
          autoComplete="name"
          defaultValue={`${user.firstName} ${user.lastName}`.trim()}
          readOnly={busy}
        />
        <TextInput
          label="Email"
          name="email"
          type="email"
          required
          maxLength={emailLength}
          autoComplete="email"
          defaultValue={user.email}
          readOnly={busy}
        />
      </div>
      <TextInput
        label="Subject"
        name="subject"
        required
        data-autofocus
        maxLength={contact.subjectLength}
        autoComplete="off"
        readOnly={busy}
      />
      {/* no maxLength: it would cut a pasted text without a word; the server says when it is too long */}
      <Textarea label="Message" name="message" required rows={6} readOnly={busy} />
      {sending.status === 'failed' && (
        <p role="alert" className={classes.problem}>
          {sending.problem}
        </p>
      )}
      <div className={classes.end}>
        <Button type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
        <p role="status" className={classes.state} data-status={sending.status}>
          {busy && 'Sending...'}
          {sending.status === 'sent' && `${contactSent.title}. ${contactSent.description}`}
        </p>
      </div>
    </form>
  );
}
