import { useId, useState } from 'react';
import { cutsOf } from '../../../../src/domain/film/playback.ts';
import { type CutPart, roughCut, takeRange } from '../../../../src/domain/takes/rough-cut.ts';
import type { Take } from '../../../../src/domain/takes/takes.ts';
import { sceneIds, useBuilder } from '../core/project/project-store.ts';
import { useChosenTakes } from '../core/takes/project-takes.ts';
import { cssNumbers } from '../core/view/css-numbers.ts';
import { useView } from '../core/view/view-store.ts';
import { TakeStart } from './TakeStart.tsx';
import classes from './TakeTrims.module.css';
import { useTrim } from './use-trim.ts';

interface TakeTrimsProps {
  /** The seconds of each scene, in order, also during a drag of a scene's edge. */
  durations: readonly number[];
  /** The seconds that the timeline's full width stands for. */
  scale: number;
}

/**
 * The chosen takes below their scenes. A take's first handle moves where the rough cut enters it; the edge of its last
 * scene, which changes the scene's seconds, is where the rough cut leaves it. What a take has more shows around the
 * current one.
 */
export function TakeTrims({ durations, scale }: TakeTrimsProps) {
  const stored = useChosenTakes();
  const ids = useBuilder(({ project }) => sceneIds(project));
  const current = useView((state) => state.sceneId);
  const { trim, show, store, storeSoon } = useTrim();
  const [focused, setFocused] = useState<string | null>(null);
  const keys = useId();

  const takes = stored.map((take) => (take.id === trim?.takeId ? { ...take, trimStart: trim.to } : take));
  const scenes = ids.map((id, index) => ({ id, duration: durations[index] ?? 0 }));
  const groups = partsByTake(roughCut(scenes, takes));
  const isCurrent = ({ sceneIds: shown }: Take) => current !== null && shown.includes(current);
  const tabStop = (groups.find(({ take }) => take.id === focused) ?? groups.find(({ take }) => isCurrent(take)))?.take;
  const cuts = cutsOf(durations);
  return (
    <div className={classes.trims} data-trimming={focused !== null || trim?.dragging || undefined}>
      <p id={keys} hidden>
        Left and right arrow keys change where the film enters the take by a tenth, with Shift to whole seconds. Home
        and End go to the earliest and the latest start, up and down arrow keys to the other takes. Enter shows the
        takes.
      </p>
      {groups.map(({ take, parts }) => {
        const [first, last] = [parts[0], parts.at(-1)];
        const own = trim?.takeId === take.id ? trim : null;
        const moved = own?.dragging ? own.to - own.before : 0;
        const open = isCurrent(take) || take.id === focused || own !== null;
        return (
          <div key={take.id} data-take={take.id}>
            {open && <Rest take={take} parts={parts} moved={moved} scale={scale} />}
            {parts.map((part) => (
              <span
                key={part.first}
                className={classes.part}
                data-open={open || undefined}
                data-last={part === last || undefined}
                style={cssNumbers({ '--from': part.from + moved, '--to': part.to + moved })}
              />
            ))}
            {last && <Held take={take} part={last} moved={moved} />}
            {first && (
              <TakeStart
                take={take}
                range={takeRange(scenes, take)}
                sceneId={ids[first.first] ?? ''}
                scene={first.first + 1}
                at={cuts[first.first] ?? 0}
                seconds={first.to - first.from}
                moved={moved}
                trim={own}
                scale={scale}
                tabStop={take === (tabStop ?? groups[0]?.take)}
                keys={keys}
                onTrim={show}
                onStore={store}
                onStoreSoon={storeSoon}
                onFocus={setFocused}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface RestProps {
  take: Take;
  parts: readonly CutPart<Take>[];
  /** How far the handle has been dragged, in seconds. During a drag, the take stays where it was. */
  moved: number;
  scale: number;
}

/** What the take has before and after the part that the film uses, as far as the timeline has room for it. */
function Rest({ take, parts, moved, scale }: RestProps) {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  const left = take.seconds - (last.takeFrom + last.to - last.from);
  const before = { '--from': Math.max(first.from + moved - first.takeFrom, 0), '--to': first.from + moved };
  const after = { '--from': last.to + moved, '--to': Math.min(last.to + moved + left, scale) };
  return [before, after].map(
    (range, index) =>
      range['--to'] > range['--from'] && (
        <span key={index === 0 ? 'before' : 'after'} className={classes.rest} style={cssNumbers(range)} />
      ),
  );
}

/** Where the take's last picture stays, since the file ends before the part. */
function Held({ take, part, moved }: { take: Take; part: CutPart<Take>; moved: number }) {
  const held = part.takeFrom + part.to - part.from - take.seconds;
  if (held <= 0) return null;
  const from = Math.max(part.to - held, part.from);
  return <span className={classes.held} style={cssNumbers({ '--from': from + moved, '--to': part.to + moved })} />;
}

/** The parts of each take, in film order. A take whose scenes have moved apart has several. */
function partsByTake(all: readonly CutPart<Take>[]): { take: Take; parts: CutPart<Take>[] }[] {
  const byTake = Map.groupBy(all, ({ take }) => take);
  return [...byTake].flatMap(([take, parts]) => (take ? { take, parts } : []));
}
