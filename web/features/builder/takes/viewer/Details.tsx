import type { TakeGroup } from '../take-groups.ts';
import { CutStart } from './CutStart.tsx';
import classes from './Details.module.css';
import { FrameActions } from './FrameActions.tsx';
import { TakeFile } from './TakeFile.tsx';
import { TakeNote } from './TakeNote.tsx';
import { TakeRating } from './TakeRating.tsx';
import { TakeWords } from './TakeWords.tsx';
import type { Player, ShownTake } from './use-player.ts';

interface DetailsProps {
  shown: ShownTake;
  /** Such as `Take 3`. */
  label: string;
  groups: readonly TakeGroup[];
  /** The take's clip. */
  group: TakeGroup;
  player: Player;
  onRemove: () => void;
}

/** What is known of the active take, and what can be done with it. */
export function Details({ shown, label, groups, group, player, onRemove }: DetailsProps) {
  const { take, knownRate } = shown;
  return (
    <section aria-label={`Details of ${label}`} className={`column ${classes.details}`}>
      <h4 className={`row ${classes.title}`}>
        {label}
        {take.sample && <span className="chip">Sample</span>}
      </h4>
      <TakeRating take={take} />
      <TakeNote take={take} />
      <CutStart take={take} player={player} />
      <FrameActions shown={shown} group={group} following={groups[groups.indexOf(group) + 1]} player={player} />
      <TakeWords take={take} clip={group.clip} />
      <TakeFile take={take} group={group} groups={groups} frameRate={knownRate} onRemove={onRemove} />
    </section>
  );
}
