import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { saveTakeText, setTakeText, takeTextProblem, useTakeText } from './take-text-drafts.ts';

/** The note on a take. Saved when the field is left, and when the viewer closes. */
export function TakeNote({ take }: { take: Take }) {
  const note = useTakeText(take, 'note');
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => () => void saveTakeText(latest.current, 'note'), []);
  return (
    <Textarea
      label="Note"
      placeholder="What works, what to change"
      aria-keyshortcuts="N"
      data-note
      dir="auto"
      rows={2}
      autosize
      maxRows={8}
      value={note}
      error={takeTextProblem('note', note)}
      onChange={({ currentTarget }) => setTakeText(take, 'note', currentTarget.value)}
      onBlur={() => void saveTakeText(take, 'note')}
    />
  );
}
