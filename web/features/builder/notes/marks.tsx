import { UnstyledButton } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { cutsOf, formatTime } from '../../../../src/domain/film/playback.ts';
import { filmTime } from '../../../../src/domain/review/moment.ts';
import { countNotes } from '../core/notes/project-notes.ts';
import { currentProject, useBuilder } from '../core/project/project-store.ts';
import buttons from '../core/ui/buttons.module.css';
import { cssNumbers } from '../core/view/css-numbers.ts';
import classes from './marks.module.css';
import { openNotes, toggleNotes, useNotes } from './notes-store.ts';
import type { NotedMoment } from './summarize-notes.ts';

/** The button in the header of the scenes that opens the notes. Hidden if the film has none. */
export function NotesButton() {
  const { open, count, openCount, hasNew } = useNotes();
  if (count === 0) return null;
  const label = `Notes, ${openCount} open${hasNew ? ', some are new' : ''}`;
  return (
    <UnstyledButton
      className={buttons.quiet}
      aria-label={label}
      title="Notes"
      aria-pressed={open}
      onClick={() => toggleNotes()}
    >
      <Count count={openCount} isNew={hasNew} />
    </UnstyledButton>
  );
}

interface SceneNotesProps {
  /** The scene's position, from 0. */
  index: number;
}

/** The number of a scene's open notes, on its card and its frame. */
export function SceneNotes({ index }: SceneNotesProps) {
  // reads the project without subscribing: a card renders again when its index changes
  const id = currentProject().scenes[index]?.id ?? '';
  const notes = useNotes(({ scenes }) => scenes.get(id));
  if (!notes) return null;
  const label = `${countNotes(notes.open)} on Scene #${index + 1}${notes.hasNew ? ', some are new' : ''}`;
  return (
    <button
      type="button"
      className={`${buttons.icon} ${classes.scene}`}
      aria-label={label}
      onClick={() => openNotes(id)}
    >
      <Count count={notes.open} isNew={notes.hasNew} />
    </button>
  );
}

function Count({ count, isNew }: { count: number; isNew: boolean }) {
  return (
    <span className={`row ${classes.count}`}>
      <IconNotes size={16} stroke={1.5} aria-hidden />
      {count}
      {isNew && <span className={classes.dot} />}
    </span>
  );
}

interface NoteMarksProps {
  /** The seconds of each scene, in order. */
  durations: readonly number[];
}

/** Marks on the timeline at the moments of open notes. */
export function NoteMarks({ durations }: NoteMarksProps) {
  const moments = useNotes((state) => state.moments);
  return moments.length > 0 && <Marks moments={moments} durations={durations} />;
}

function Marks({ moments, durations }: NoteMarksProps & { moments: readonly NotedMoment[] }) {
  const scenes = useBuilder(({ project }) => project.scenes);
  const cuts = cutsOf(durations);
  const timedScenes = scenes.map(({ id }, index) => ({ id, duration: durations[index] ?? 0 }));
  const marks = new Map<number, { sceneId: string; count: number; isNew: boolean }>();
  for (const moment of moments) {
    const at = filmTime(moment, timedScenes, cuts);
    if (at === undefined) continue;
    const { count = 0, isNew = false } = marks.get(at) ?? {};
    marks.set(at, { sceneId: moment.sceneId, count: count + 1, isNew: isNew || moment.isNew });
  }
  return [...marks].map(([at, { sceneId, count, isNew }]) => (
    <button
      key={at}
      type="button"
      // keyboard users reach the notes through their list
      tabIndex={-1}
      className={classes.mark}
      data-new={isNew || undefined}
      style={cssNumbers({ '--at': at })}
      aria-label={`${countNotes(count)} at ${formatTime(at)}`}
      onClick={() => openNotes(sceneId)}
    />
  ));
}
