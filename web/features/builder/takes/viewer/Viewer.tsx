import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconLayoutGrid } from '@tabler/icons-react';
import { useRef } from 'react';
import { takeRange } from '../../../../../src/domain/takes/rough-cut.ts';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import dialogs from '../../../../components/dialogs.module.css';
import { useBuilder } from '../../core/project/project-store.ts';
import { removeTake } from '../../core/takes/take-actions.ts';
import { openDialog } from '../../core/view/view-store.ts';
import { groupOf, scenesNote, type TakeGroup, takeName, useTakeGroups } from '../take-groups.ts';
import { CompareBar } from './CompareBar.tsx';
import { Details } from './Details.tsx';
import { Stage } from './Stage.tsx';
import { TakeStrip } from './TakeStrip.tsx';
import { Transport } from './Transport.tsx';
import { usePlayer } from './use-player.ts';
import { useShownTake } from './use-shown-take.ts';
import { useShownTakes, useViewedGroup, viewGroup } from './use-viewed-group.ts';
import classes from './Viewer.module.css';
import { onViewerKey } from './viewer-keys.ts';
import { compareWith, flip, showTake, useViewer } from './viewer-store.ts';

/** The takes of one clip: watched alone or compared, rated, and their frames used as pictures. */
export function Viewer() {
  const groups = useTakeGroups();
  const { group, previous, next } = useViewedGroup(groups);
  const { a, b } = useShownTakes(groups, group);
  const shownA = useShownTake(a);
  const shownB = useShownTake(b);
  const shown = { a: shownA, b: shownB };
  const player = usePlayer(shown);
  const active = useViewer((state) => (state.active === 'b' && b ? 'b' : 'a'));
  const scenes = useBuilder(({ project }) => project.scenes);
  const root = useRef<HTMLDivElement>(null);
  const current = shown[active];
  const own = groupOf(groups, current?.take.id ?? null);
  if (!group || !current || !own) return <NoTakes group={group} previous={previous} next={next} />;
  const { take } = current;

  const label = (of: Take) => {
    const its = groupOf(groups, of.id) ?? group;
    return `${its === group ? '' : `${its.title}, `}${takeName(its, of.id)}`;
  };
  const goTo = (by: number) => {
    const found = own.takes[own.takes.indexOf(take) + by];
    if (found) showTake(found.id);
  };
  const remove = () => removeTake(take.id, `${takeName(own, take.id)} of ${own.title.toLowerCase()}`);
  const { used } = takeRange(scenes, take);
  const cut = used > 0 ? { from: take.trimStart, to: Math.min(take.trimStart + used, take.seconds) } : null;
  const actions = {
    player,
    take,
    goTo,
    goToClip: (by: number) => {
      const target = by < 0 ? previous : next;
      if (target) viewGroup(target);
    },
    remove,
    focusNote: () => root.current?.querySelector<HTMLElement>('[data-note]')?.focus(),
    flip: () => {
      if (b) return flip();
      const other = own.takes[own.takes.indexOf(take) - 1] ?? own.takes[own.takes.indexOf(take) + 1];
      if (!other) return;
      compareWith(other.id);
      player.setMode('flip');
    },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that bubble from the controls inside
    <div ref={root} className={classes.viewer} onKeyDown={(event) => onViewerKey(event, actions)}>
      <ClipNavigation group={group} previous={previous} next={next} />
      <div className={`column ${classes.watch}`}>
        <Stage
          shown={{ a: a ? { take: a, label: label(a) } : null, b: b ? { take: b, label: label(b) } : null }}
          player={player}
        />
        <Transport shown={shown} cut={cut} player={player} />
        <CompareBar groups={groups} first={a?.id ?? take.id} player={player} />
        <TakeStrip group={own} shown={{ a, b }} />
      </div>
      <Details
        // the fields of another take are others
        key={take.id}
        shown={current}
        label={label(take)}
        groups={groups}
        group={own}
        player={player}
        onRemove={remove}
      />
      <p role="status" className="unseen">
        {`${label(take)}${take.chosen ? ', chosen' : ''}${take.verdict ? `, ${take.verdict === 'keep' ? 'kept' : 'rejected'}` : ''}, ${take.stars === 1 ? '1 star' : `${take.stars} stars`}`}
      </p>
    </div>
  );
}

interface ClipNavigationProps {
  group: TakeGroup | undefined;
  previous: TakeGroup | undefined;
  next: TakeGroup | undefined;
}

/** The clip's name, with buttons for the nearest clips that have takes. */
function ClipNavigation({ group, previous, next }: ClipNavigationProps) {
  const button = (target: TakeGroup | undefined, word: string, Icon: typeof IconChevronLeft, key: string) => (
    <ActionIcon
      aria-label={target ? `${word} clip with takes: ${target.title}` : `No ${word.toLowerCase()} clip has takes`}
      aria-keyshortcuts={key}
      disabled={!target}
      onClick={() => target && viewGroup(target)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={`row ${classes.clip}`}>
      {button(previous, 'Previous', IconChevronLeft, 'PageUp')}
      <h3 className="cut">
        {group?.title ?? 'Takes'} {group && <span className="soft">{scenesNote(group)}</span>}
      </h3>
      {button(next, 'Next', IconChevronRight, 'PageDown')}
      <ActionIcon aria-label="All takes" onClick={() => openDialog('take-wall')}>
        <IconLayoutGrid size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** A clip without takes. */
function NoTakes({ group, previous, next }: ClipNavigationProps) {
  const nearest = next ?? previous;
  return (
    <div className={classes.viewer}>
      <ClipNavigation group={group} previous={previous} next={next} />
      <div className={dialogs.empty}>
        <p>{group?.clip ? `No takes of ${group.title.toLowerCase()} yet` : 'No takes'}</p>
        <p>Add the videos that a generator made from its prompt.</p>
        <Group gap={8} justify="center" mt={16}>
          <Button size="xs" onClick={() => openDialog('take-files')} data-autofocus>
            Add takes
          </Button>
          {nearest && (
            <Button size="xs" variant="default" onClick={() => viewGroup(nearest)}>
              Show {nearest.title.toLowerCase()}
            </Button>
          )}
        </Group>
      </div>
    </div>
  );
}
