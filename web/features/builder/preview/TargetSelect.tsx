import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { isTargetId, type TargetId, targets } from '../../../../src/domain/targets/registry.ts';
import type { Target } from '../../../../src/domain/targets/target.ts';
import { rememberTarget } from '../../../lib/storage/last-target.ts';
import { chosenTarget } from '../core/project/film-store.tsx';
import { changeSettings, useBuilder } from '../core/project/project-store.ts';
import { currentOwner } from '../core/sync/sync-api.ts';
import classes from './TargetSelect.module.css';

const allTargets: readonly Target[] = Object.values(targets);
/** All targets that are not retired. */
export const activeTargets = allTargets.filter(({ status }) => status.state === 'active');

const groups = [
  { group: 'Generators', items: activeTargets.filter(({ maker, ownLayout }) => maker !== null && ownLayout) },
  {
    group: 'Limits known, generic layout',
    items: activeTargets.filter(({ maker, ownLayout }) => maker !== null && !ownLayout),
  },
  { group: 'Any other use', items: activeTargets.filter(({ maker }) => maker === null) },
  { group: 'Retired', items: allTargets.filter(({ status }) => status.state === 'retired') },
].map(({ group, items }) => ({ group, items: items.map(({ id, label }) => ({ value: id, label })) }));

/** Sets the target of the project and of future projects. */
export function chooseTarget(id: TargetId): void {
  changeSettings({ target: id });
  rememberTarget(currentOwner(), id);
}

/** Selects the generator or the format of the prompt. */
export function TargetSelect() {
  const stored = useBuilder((state) => state.project.settings?.target);
  const target = useBuilder((state) => chosenTarget(state.project));
  const unknown = stored !== undefined && target === null;
  return (
    <NativeSelect
      variant="unstyled"
      aria-label="Target"
      miw={0}
      classNames={{ input: classes.select }}
      rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
      value={stored ?? ''}
      onChange={({ currentTarget: { value } }) => {
        if (isTargetId(value)) chooseTarget(value);
      }}
      data={[
        ...(stored === undefined ? [{ value: '', label: 'Choose a target' }] : []),
        ...(unknown ? [{ value: stored, label: `${stored} (unknown)` }] : []),
        ...groups,
      ]}
    />
  );
}
