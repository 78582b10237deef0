import { Stack } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import type { Note } from '../../../../src/domain/review/notes.ts';
import { latestVerdicts } from '../../../../src/domain/review/threads.ts';
import classes from './Notes.module.css';
import { WrittenAt } from './WrittenAt.tsx';

interface VerdictsProps {
  notes: readonly Note[];
  /** The names of the links, by id. */
  names: ReadonlyMap<string, string>;
}

/** The latest verdict of each reviewer, and the link and version that it is about. */
export function Verdicts({ notes, names }: VerdictsProps) {
  const latest = latestVerdicts(notes);
  if (latest.length === 0) return null;
  return (
    <Stack component="ul" gap={8} aria-label="Verdicts" className={classes.verdicts}>
      {latest.map(({ note, verdict }) => (
        <li key={note.id} data-verdict={verdict}>
          {verdict === 'approved' ? (
            <IconCheck size={16} stroke={1.5} aria-hidden className="soft" />
          ) : (
            <IconPencil size={16} stroke={1.5} aria-hidden className="soft" />
          )}
          <div>
            <p>
              <strong>
                <bdi>{note.name}</bdi>
              </strong>{' '}
              {verdict === 'approved' ? 'approved the film' : 'asks for changes'}
            </p>
            {note.text !== '' && (
              <p dir="auto" className={classes.text}>
                {note.text}
              </p>
            )}
            <p className="fine">
              {names.get(note.shareId)}
              {/* the name of a link to a fixed version contains the version */}
              {note.revision !== null && ', the version of that time'}
              {' · '}
              <WrittenAt note={note} />
            </p>
          </div>
        </li>
      ))}
    </Stack>
  );
}
