import '@mantine/core/styles/Skeleton.css';
import { useState } from 'react';
import type { CurrentUser } from '../../../src/domain/accounts.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { trpc } from '../../lib/trpc.ts';
import { ContactForm } from './ContactForm.tsx';
import { OwnMessages } from './OwnMessages.tsx';

interface MessageTeamProps {
  user: CurrentUser;
  opened: boolean;
  onClose: () => void;
  /** After its transition, when it can no longer take the focus. */
  onClosed: () => void;
}

/** A dialog with a form to the team and the user's messages. */
export function MessageTeam({ user, opened, onClose, onClosed }: MessageTeamProps) {
  const utils = trpc.useUtils();
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
        <ContactForm user={user} onStored={() => void utils.support.own.invalidate()} />
        <OwnMessages opened={opened} />
      </Dialog>
    )
  );
}
