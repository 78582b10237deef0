import type { Take } from '../../../../../src/domain/takes/takes.ts';
import type { TakeGroup } from '../take-groups.ts';

export const takeFilters = [
  { value: 'all', label: 'All' },
  { value: 'chosen', label: 'Chosen' },
  { value: 'kept', label: 'Kept' },
  { value: 'unrated', label: 'Unrated' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'changed', label: 'Words changed' },
] as const;
export type TakeFilter = (typeof takeFilters)[number]['value'];

/** The takes of each clip that a filter shows, without clips that have none. @param changed the ids of changed takes */
export function filterTakes(groups: readonly TakeGroup[], filter: TakeFilter, changed: ReadonlySet<string>) {
  return groups.flatMap((group) => {
    const takes = group.takes.filter((take) => matches(take, filter, changed));
    return takes.length > 0 ? { group, takes } : [];
  });
}

function matches(take: Take, filter: TakeFilter, changed: ReadonlySet<string>): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'chosen':
      return take.chosen;
    case 'kept':
      return take.verdict === 'keep';
    case 'rejected':
      return take.verdict === 'reject';
    case 'unrated':
      return take.verdict === null && take.stars === 0 && !take.chosen;
    case 'changed':
      return changed.has(take.id);
  }
}
