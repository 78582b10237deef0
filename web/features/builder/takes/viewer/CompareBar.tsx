import { NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import { groupOf, type TakeGroup, takeName } from '../take-groups.ts';
import type { Player } from './use-player.ts';
import classes from './Viewer.module.css';
import { compareWith, useViewer } from './viewer-store.ts';

const modes = [
  { value: 'side', label: 'Side by side' },
  { value: 'flip', label: 'Flip' },
  { value: 'onion', label: 'Onion' },
] as const;

interface CompareBarProps {
  groups: readonly TakeGroup[];
  /** The id of the take to compare with. */
  first: string;
  player: Player;
}

/** Chooses a second take, of this or of another clip, and how the two are compared. */
export function CompareBar({ groups, first, player }: CompareBarProps) {
  const { b, mode, cover, difference } = useViewer();
  const own = groupOf(groups, first);
  const options = groups.flatMap((group) => {
    const items = group.takes
      .filter(({ id }) => id !== first)
      .map(({ id, chosen }) => ({
        value: id,
        label: `${group === own ? '' : `${group.title}, `}${takeName(group, id)}${chosen ? ' (chosen)' : ''}`,
      }));
    return items.length > 0 ? { group: group.title, items } : [];
  });
  if (options.length === 0) return null;
  return (
    <div className={`wrap ${classes.compare}`}>
      <NativeSelect
        aria-label="Compare with"
        size="xs"
        data={[{ value: '', label: b === null ? 'Compare with…' : 'Nothing' }, ...options]}
        value={b ?? ''}
        onChange={({ currentTarget: { value } }) => compareWith(value || null)}
      />
      {b !== null && (
        <SegmentedControl
          aria-label="How to compare"
          size="xs"
          data={[...modes]}
          value={mode}
          onChange={player.setMode}
        />
      )}
      {mode === 'onion' && (
        <>
          <strong className="row">
            <span aria-hidden>A</span>
            <input
              type="range"
              aria-label="How much of B covers A"
              min={0}
              max={1}
              step={0.01}
              value={cover}
              disabled={difference}
              onChange={({ currentTarget }) => useViewer.setState({ cover: Number(currentTarget.value) })}
            />
            <span aria-hidden>B</span>
          </strong>
          <Switch
            label="Difference"
            checked={difference}
            onChange={({ currentTarget }) => useViewer.setState({ difference: currentTarget.checked })}
          />
        </>
      )}
    </div>
  );
}
