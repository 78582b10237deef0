import { Flex, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { cutsOf } from '../../../../src/domain/film/playback.ts';
import { filmTime } from '../../../../src/domain/review/moment.ts';
import type { Note } from '../../../../src/domain/review/notes.ts';
import { groupNotes, type Thread } from '../../../../src/domain/review/threads.ts';
import type { Share } from '../../../../src/domain/storage/shares.ts';
import dialogs from '../../../components/dialogs.module.css';
import { TextButton } from '../../../components/TextButton.tsx';
import { reviewersIn } from '../core/notes/project-notes.ts';
import { currentProject, firstWords, sceneDurations, sceneIds, useBuilder } from '../core/project/project-store.ts';
import { filterNotes, type NoteFilter, noFilter } from './filter-notes.ts';
import { linkNames } from './links.ts';
import classes from './Notes.module.css';
import { NoteThread } from './NoteThread.tsx';
import { isNew } from './summarize-notes.ts';
import { Verdicts } from './Verdicts.tsx';

interface NoteListProps {
  notes: readonly Note[];
  links: readonly Share[];
  /** The time of the newest note that the user had seen before the panel opened. */
  seenUntil: string;
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Settled' },
  { value: 'all', label: 'All' },
] as const;

/** The notes by scene, with the verdicts above and filters. */
export function NoteList({ notes, links, seenUntil }: NoteListProps) {
  const [filter, setFilter] = useState<NoteFilter>({ ...noFilter, state: 'open' });
  const names = useMemo(() => linkNames(notes, links), [notes, links]);
  const people = useMemo(() => reviewersIn(notes), [notes]);
  const shown = useMemo(() => filterNotes(notes, filter), [notes, filter]);
  const ids = useBuilder(({ project }) => sceneIds(project));
  const durations = useBuilder(({ project }) => sceneDurations(project));
  const { film, scenes, gone } = useMemo(() => groupNotes(shown, scenesInOrder(ids)), [shown, ids]);
  const timedScenes = ids.map((id, index) => ({ id, duration: durations[index] ?? 0 }));
  const cuts = cutsOf(durations);
  const change = (part: Partial<NoteFilter>) => setFilter({ ...filter, ...part });

  const thread = ({ note, answers }: Thread) => (
    <NoteThread
      key={note.id}
      note={note}
      answers={answers}
      link={names.size > 1 ? names.get(note.shareId) : undefined}
      sceneNumber={ids.indexOf(note.sceneId ?? '') + 1}
      at={note.seconds === null ? undefined : filmTime(note, timedScenes, cuts)}
      fresh={[note, ...answers].some((entry) => isNew(entry, seenUntil))}
    />
  );
  return (
    <>
      <Verdicts notes={notes} names={names} />
      <Flex wrap="wrap" gap={8} className={classes.filters}>
        <SegmentedControl
          aria-label="Show"
          size="xs"
          data={[...states]}
          value={filter.state}
          onChange={(value) => change({ state: value })}
        />
        {names.size > 1 && (
          <NativeSelect
            aria-label="Link"
            size="xs"
            data={[{ value: '', label: 'All links' }, ...[...names].map(([value, label]) => ({ value, label }))]}
            value={filter.link}
            onChange={({ currentTarget }) => change({ link: currentTarget.value })}
          />
        )}
        {people.length > 1 && (
          <NativeSelect
            aria-label="Person"
            size="xs"
            data={[{ value: '', label: 'Everyone' }, ...people]}
            value={filter.person}
            onChange={({ currentTarget }) => change({ person: currentTarget.value })}
          />
        )}
      </Flex>
      {shown.length === 0 && <NoMatches filter={filter} onShowAll={() => setFilter(noFilter)} />}
      {film.length > 0 && <Group title="the whole film">{film.map(thread)}</Group>}
      {scenes.map(({ scene: { id }, threads }) => (
        <Group key={id} title={`Scene #${ids.indexOf(id) + 1}`} words={<FirstWords index={ids.indexOf(id)} />}>
          {threads.map(thread)}
        </Group>
      ))}
      {gone.length > 0 && <Group title="scenes that are gone">{gone.map(thread)}</Group>}
    </>
  );
}

/** @param ids the ids of the scenes in order; a new array whenever the order changes */
function scenesInOrder(ids: readonly string[]) {
  const { scenes } = currentProject();
  return scenes.filter(({ id }) => ids.includes(id));
}

interface GroupProps {
  title: string;
  words?: React.ReactNode;
  children: React.ReactNode;
}

function Group({ title, words, children }: GroupProps) {
  return (
    <section aria-label={`Notes on ${title}`}>
      <h3 className={`row ${classes.groupTitle}`}>
        <span className={classes.groupName}>{title}</span>
        {words}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

function FirstWords({ index }: { index: number }) {
  const words = useBuilder(({ project: { scenes } }) => scenes[index] && firstWords(scenes[index]));
  return <span className={`cut faint ${classes.sceneWords}`}>{words}</span>;
}

function NoMatches({ filter, onShowAll }: { filter: NoteFilter; onShowAll: () => void }) {
  const kind = filter.state === 'all' ? 'notes' : `${filter.state} notes`;
  const isNarrowed = filter.link !== '' || filter.person !== '';
  return (
    <div className={dialogs.empty}>
      <p>
        No {kind}
        {isNarrowed && ' match'}
      </p>
      <p>
        <TextButton onClick={onShowAll}>Show all notes</TextButton>
      </p>
    </div>
  );
}
