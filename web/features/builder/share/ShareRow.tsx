import { Button, Group, Radio } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { Note } from '../../../../src/domain/review/notes.ts';
import type { AddressedShare, Share } from '../../../../src/domain/storage/shares.ts';
import dialogs from '../../../components/dialogs.module.css';
import { InlineQuestion } from '../../../components/InlineQuestion.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { dateAndTime, nearDate } from '../../../lib/dates.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { countNotes, shareTitle } from '../core/notes/project-notes.ts';
import { NextVersion } from './NextVersion.tsx';
import classes from './Share.module.css';
import { ShareAddress } from './ShareAddress.tsx';
import { LinkNotes, NotesSwitch, useRemoveNotes } from './ShareNotes.tsx';

interface ShareRowProps {
  share: Share;
  /** The link's address, if it is new. */
  address: string | undefined;
  /** The notes on this link. */
  notes: readonly Note[];
  /** Called with a link that is new or has a new address. */
  onAddressed: (share: AddressedShare) => void;
  onRevoked: () => void;
}

const radio = { label: classes.choiceLabel, inner: classes.choiceMark };

/** A link with its actions. Actions that disable an address ask for confirmation in the row. */
export function ShareRow({ share, address, notes, onAddressed, onRevoked }: ShareRowProps) {
  const [question, setQuestion] = useState<'rotate' | 'revoke' | null>(null);
  const [deletesNotes, setDeletesNotes] = useState(false);
  const questionButton = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const utils = trpc.useUtils();
  const options = {
    // offline, show an error instead of waiting
    networkMode: 'always',
    // do not keep the secret address in the cache
    gcTime: 0,
    onSettled: () => void utils.shares.list.invalidate({ id: share.projectId }),
  } as const;
  const rotate = trpc.shares.rotate.useMutation({
    ...options,
    onSuccess(rotated) {
      setQuestion(null);
      onAddressed(rotated);
    },
  });
  const removeNotes = useRemoveNotes(share.projectId);
  const revoke = trpc.shares.revoke.useMutation({
    ...options,
    onSuccess() {
      showToast({ title: 'Link Revoked', description: `The link …${share.last4} no longer works.` });
      onRevoked();
      // if this fails, the notes are still listed under the revoked links
      if (deletesNotes) removeNotes.mutate(input);
    },
  });
  const { title, facts, opened } = shareLabel(share);
  const ended = hasEnded(share);
  const input = { id: share.id };

  function toggleQuestion(action: 'rotate' | 'revoke', button: HTMLButtonElement) {
    questionButton.current = button;
    rotate.reset();
    revoke.reset();
    setQuestion(question === action ? null : action);
  }

  function closeQuestion() {
    setQuestion(null);
    questionButton.current?.focus();
  }

  return (
    <li className={dialogs.card} aria-labelledby={heading}>
      <Group gap="8px 16px" align="start" justify="space-between">
        <div className={classes.about} data-ended={ended || undefined}>
          <h4 id={heading} className={classes.title}>
            {title} <code className={`faint ${classes.last4}`}>…{share.last4}</code>
          </h4>
          <p>{facts}</p>
          <p>{opened}</p>
        </div>
        <Group gap={8}>
          {!ended && !share.live && <NextVersion share={share} onShared={onAddressed} />}
          {!ended && (
            <Button
              variant="default"
              size="xs"
              aria-expanded={question === 'rotate'}
              onClick={(event) => toggleQuestion('rotate', event.currentTarget)}
            >
              New link
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            c="var(--danger)"
            aria-expanded={question === 'revoke'}
            onClick={(event) => toggleQuestion('revoke', event.currentTarget)}
          >
            Revoke
          </Button>
        </Group>
      </Group>
      <div className={classes.notes}>
        <NotesSwitch share={share} ended={ended} />
        {notes.length > 0 && <LinkNotes projectId={share.projectId} shareId={share.id} notes={notes} />}
      </div>
      {question === 'rotate' && (
        <InlineQuestion
          key="rotate"
          text={`Create a new address? The one that ends in ${share.last4} stops working at once, for everyone who has it.`}
          yes="Create a new address"
          no="Keep this one"
          call={{ ...rotate, run: () => rotate.mutate(input) }}
          onKeep={closeQuestion}
        />
      )}
      {question === 'revoke' && (
        <InlineQuestion
          key="revoke"
          text="Revoke this link? It stops working at once, and you cannot undo this."
          yes="Revoke this link"
          no="Keep it"
          danger
          call={{ ...revoke, run: () => revoke.mutate(input) }}
          onKeep={closeQuestion}
        >
          {notes.length > 0 && (
            <Radio.Group
              aria-label="Its notes"
              value={deletesNotes ? 'delete' : 'keep'}
              onChange={(value) => setDeletesNotes(value === 'delete')}
            >
              <Group gap={16}>
                <Radio size="xs" value="keep" classNames={radio} label={`Keep its ${countNotes(notes.length)}`} />
                <Radio size="xs" value="delete" classNames={radio} label="Delete them" />
              </Group>
            </Radio.Group>
          )}
        </InlineQuestion>
      )}
      {address !== undefined && <ShareAddress key={address} address={address} />}
    </li>
  );
}

/** Whether the link no longer works. */
function hasEnded({ endsAt }: Share, now = new Date()): boolean {
  return endsAt !== null && new Date(endsAt) <= now;
}

/** A link's title, its facts, and how often it was opened. */
function shareLabel(share: Share, now = new Date()): { title: string; facts: string; opened: string } {
  const { live, withPrompts, previousId, createdAt, endsAt } = share;
  const time = dateAndTime(new Date(createdAt));
  const end = endsAt && `${hasEnded(share, now) ? 'Ended' : 'Ends'} ${nearDate(new Date(endsAt), now)}`;
  const facts = [
    withPrompts ? 'With prompts' : 'Without prompts',
    ...(live ? [`Created ${time}`] : []),
    ...(previousId ? ['Shows what changed'] : []),
    end ?? 'Never ends',
  ];
  return {
    title: shareTitle(share),
    facts: facts.join(' · '),
    opened: openedLabel(share, now),
  };
}

function openedLabel({ openedCount, lastOpenedOn }: Share, now: Date): string {
  if (openedCount === 0 || lastOpenedOn === null) return 'Not opened yet';
  // the server sends a date without a time; noon in local time keeps the day the same in every time zone
  const day = nearDate(new Date(`${lastOpenedOn}T12:00`), now);
  return openedCount === 1 ? `Opened once, on ${day}` : `Opened ${openedCount} times, last on ${day}`;
}
