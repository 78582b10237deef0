import '@mantine/core/styles/Skeleton.layer.css';
import { useCallback, useState } from 'react';
import type { CurrentUser } from '../../../src/domain/account/accounts.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { trpc } from '../../lib/calls/trpc.ts';
import { ContactForm } from './ContactForm.tsx';
import { OwnMessages } from './OwnMessages.tsx';

interface MessageTeamProps {
  user: CurrentUser;
  opened: boolean;
  onClose: () => void;
  /** Runs after the closing transition, once the dialog no longer takes the focus. */
  onClosed: () => void;
}

/** A dialog with a message form and the user's earlier messages. */
export function MessageTeam({ user, opened, onClose, onClosed }: MessageTeamProps) {
  const utils = trpc.useUtils();
  const refetchMessages = useCallback(() => void utils.support.own.invalidate(), [utils]);
  // stays mounted after the first opening, to keep what was typed
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Dialog
        opened={opened}
        onClose={onClose}
        onExitTransitionEnd={onClosed}
        keepMounted
        title="Message the team"
        size="lg"
      >
        <ContactForm user={user} onStored={refetchMessages} />
        <OwnMessages opened={opened} />
      </Dialog>
    )
  );
}
