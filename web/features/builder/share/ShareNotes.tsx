import { Button, NativeSelect, Switch } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { Note } from '../../../../src/domain/review/notes.ts';
import type { Share } from '../../../../src/domain/storage/shares.ts';
import dialogs from '../../../components/dialogs.module.css';
import { FailureText } from '../../../components/FailureText.tsx';
import { InlineQuestion } from '../../../components/InlineQuestion.tsx';
import { trpc } from '../../../lib/calls/trpc.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { countNotes, reviewersIn } from '../core/notes/project-notes.ts';
import classes from './Share.module.css';

// offline, show an error instead of waiting
const options = { networkMode: 'always' } as const;

/** Allows or forbids notes on a link, effective at once. */
export function NotesSwitch({ share, ended }: { share: Share; ended: boolean }) {
  const description = useId();
  const utils = trpc.useUtils();
  const change = trpc.shares.change.useMutation({
    ...options,
    onSuccess: () => utils.shares.list.invalidate({ id: share.projectId }),
  });
  const allowsNotes = change.isPending ? change.variables.notes : share.notes;
  if (ended) return null;
  return (
    <>
      <Switch
        label="Allow notes"
        size="xs"
        classNames={{ label: classes.choiceLabel, track: classes.choiceMark }}
        checked={allowsNotes}
        aria-describedby={description}
        onChange={({ currentTarget }) => change.mutate({ id: share.id, notes: currentTarget.checked })}
      />
      <span id={description} className="unseen">
        On the link that ends in {share.last4}
      </span>
      {change.error && (
        <p role="alert" className={dialogs.problem}>
          <FailureText error={change.error} />
        </p>
      )}
    </>
  );
}

interface LinkNotesProps {
  projectId: string;
  shareId: string;
  /** The notes on the link; at least one. */
  notes: readonly Note[];
}

/** The number of a link's notes, with a button to delete them: all, or those of one reviewer. */
export function LinkNotes({ projectId, shareId, notes }: LinkNotesProps) {
  const [confirming, setConfirming] = useState(false);
  const [name, setName] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const people = reviewersIn(notes);
  const remove = useRemoveNotes(projectId, () => setConfirming(false));

  function cancel() {
    setConfirming(false);
    button.current?.focus();
  }

  return (
    <>
      <p>
        {describeNotes(notes)}{' '}
        <Button
          ref={button}
          variant="quiet"
          size="compact-xs"
          px={0}
          c="var(--danger)"
          aria-expanded={confirming}
          onClick={() => {
            remove.reset();
            setName('');
            setConfirming(!confirming);
          }}
        >
          Delete notes
        </Button>
      </p>
      {confirming && (
        <InlineQuestion
          text={
            name === ''
              ? 'Delete all notes of this link, with their answers? You cannot undo this.'
              : `Delete the notes of ${name}, with their answers, and what is stored about ${name}? You cannot undo this.`
          }
          yes="Delete notes"
          no="Keep them"
          danger
          call={{ ...remove, run: () => remove.mutate({ id: shareId, ...(name !== '' && { name }) }) }}
          onKeep={cancel}
        >
          {people.length > 1 && (
            <NativeSelect
              label="Whose notes"
              size="xs"
              data={[{ value: '', label: 'Everyone’s' }, ...people]}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </InlineQuestion>
      )}
    </>
  );
}

/** Deletes the notes of a link, even of a revoked one. */
export function useRemoveNotes(projectId: string, onRemoved?: () => void) {
  const utils = trpc.useUtils();
  return trpc.notes.removeAll.useMutation({
    ...options,
    async onSuccess(_, { name }) {
      await utils.notes.list.invalidate({ id: projectId });
      const description = name === undefined ? 'The notes of the link are gone.' : `The notes of ${name} are gone.`;
      showToast({ title: 'Notes Deleted', description });
      onRemoved?.();
    },
  });
}

/** `5 notes from Ada, Ben and 2 others`. The owner's answers are not counted. */
function describeNotes(notes: readonly Note[]): string {
  const [first = '', second, ...others] = reviewersIn(notes);
  const count = countNotes(notes.filter(({ reviewerId }) => reviewerId !== null).length);
  if (second === undefined) return `${count} from ${first}`;
  if (others.length === 0) return `${count} from ${first} and ${second}`;
  return `${count} from ${first}, ${second} and ${others.length === 1 ? '1 other' : `${others.length} others`}`;
}
