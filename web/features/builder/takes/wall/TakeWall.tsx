import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { changedSince } from '../../../../../src/domain/takes/clip-takes.ts';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import dialogs from '../../../../components/dialogs.module.css';
import { useFilm } from '../../core/project/film-store.tsx';
import { useBuilder } from '../../core/project/project-store.ts';
import { removeTake } from '../../core/takes/take-actions.ts';
import { usePhone } from '../../core/view/screen.ts';
import { openDialog } from '../../core/view/view-store.ts';
import { ratingForKey } from '../rate-take.ts';
import { scenesNote, type TakeGroup, takeName, useTakeGroups } from '../take-groups.ts';
import { viewTakes } from '../takes-store.ts';
import { filterTakes, type TakeFilter, takeFilters } from './filter-takes.ts';
import { MoveTake } from './MoveTake.tsx';
import { nextCard } from './next-card.ts';
import classes from './TakeWall.module.css';
import { WallCard } from './WallCard.tsx';
import { useWall } from './wall-store.ts';

/** All takes of the project, clip by clip. */
export function TakeWall() {
  const groups = useTakeGroups();
  const changed = useChangedTakes(groups);
  const filter = useWall((state) => state.filter);
  const shown = useMemo(() => filterTakes(groups, filter, changed), [groups, filter, changed]);
  const count = groups.reduce((sum, { takes }) => sum + takes.length, 0);
  // one card is in the tab order; arrow keys go to the others
  const focused = useWall((state) => state.focused);
  const ids = shown.flatMap(({ takes }) => takes.map(({ id }) => id));
  const inTabOrder = focused !== null && ids.includes(focused) ? focused : ids[0];
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>, group: TakeGroup, take: Take): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const card = list.current && nextCard(list.current, event.currentTarget, event.key);
    const action = card
      ? () => card.focus()
      : event.key === 'Delete'
        ? () => remove(group, take)
        : ratingForKey(event.key, take);
    if (!action) return;
    event.preventDefault();
    if (card || !event.repeat) action();
  }

  /** Removes a take, and keeps the focus on the wall. */
  function remove(group: TakeGroup, take: Take): void {
    const index = ids.indexOf(take.id);
    const neighbor = ids[index + 1] ?? ids[index - 1];
    removeTake(take.id, `${takeName(group, take.id)} of ${group.title.toLowerCase()}`);
    if (neighbor) list.current?.querySelector<HTMLElement>(`[data-card="${neighbor}"]`)?.focus();
  }

  if (count === 0) return <NoTakes />;
  return (
    <>
      <Filters groups={groups} changed={changed} />
      {shown.length === 0 && <p className={`soft ${classes.none}`}>No take matches this filter.</p>}
      <div ref={list} className={`column ${classes.groups}`}>
        {shown.map(({ group, takes }) => (
          <section key={group.title} aria-label={`Takes: ${group.title}`} className={classes.group}>
            <h3 className={classes.title}>
              {group.title} <span className="soft">{scenesNote(group)}</span>
            </h3>
            <ul className={classes.takes}>
              {takes.map((take) => (
                <li key={take.id}>
                  <WallCard
                    take={take}
                    name={takeName(group, take.id)}
                    changed={changed.has(take.id)}
                    tabIndex={take.id === inTabOrder ? 0 : -1}
                    onFocus={() => useWall.setState({ focused: take.id })}
                    onKeyDown={(event) => onKeyDown(event, group, take)}
                    onOpen={() => viewTakes(group.sceneIds, take.id, { isFromWall: true })}
                  />
                  {!group.clip && (
                    <MoveTake
                      take={take}
                      name={takeName(group, take.id)}
                      groups={groups}
                      onRemove={() => remove(group, take)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** The ids of the takes whose words, target or settings have changed since. */
function useChangedTakes(groups: readonly TakeGroup[]): ReadonlySet<string> {
  const target = useFilm(({ film }) => film.from.target.id);
  const settings = useBuilder(({ project }) => project.settings);
  return useMemo(() => {
    const changed = groups.flatMap(({ clip, takes }) =>
      clip ? takes.filter((take) => changedSince(take, { clip, target, settings }).length > 0) : [],
    );
    return new Set(changed.map(({ id }) => id));
  }, [groups, target, settings]);
}

function Filters({ groups, changed }: { groups: readonly TakeGroup[]; changed: ReadonlySet<string> }) {
  const filter = useWall((state) => state.filter);
  const phone = usePhone();
  const data = takeFilters.map(({ value, label }) => {
    const count = filterTakes(groups, value, changed).reduce((sum, { takes }) => sum + takes.length, 0);
    return { value, label: `${label} ${count}` };
  });
  // the control's values are those of the list
  const choose = (value: string) => useWall.setState({ filter: value as TakeFilter });
  return (
    <div className={classes.filters}>
      {phone ? (
        <NativeSelect
          aria-label="Show"
          data={data}
          value={filter}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      ) : (
        <SegmentedControl aria-label="Show" size="xs" data={data} value={filter} onChange={choose} />
      )}
    </div>
  );
}

function NoTakes() {
  return (
    <div className={dialogs.empty}>
      <p>No takes yet</p>
      <p>Takes are the videos that a generator made from your prompt. Add them to see them here, clip by clip.</p>
      <Button size="xs" mt={16} data-autofocus onClick={() => openDialog('take-files')}>
        Add takes
      </Button>
    </div>
  );
}
