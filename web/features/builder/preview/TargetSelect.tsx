import { NativeSelect } from '@mantine/core';
import { limitOf } from '../../../../src/domain/clips/clip.ts';
import { secondsInWords } from '../../../../src/domain/clips/seconds.ts';
import { isTargetId, type TargetId, targets } from '../../../../src/domain/targets/registry.ts';
import type { Target } from '../../../../src/domain/targets/target.ts';
import { rememberTarget } from '../../../lib/last-target.ts';
import { changeSettings, useBuilder } from '../builder-store.ts';
import { useDraft } from '../draft/draft-sync.ts';
import { chosenTarget } from './film-store.ts';
import classes from './TargetSelect.module.css';

const all: readonly Target[] = Object.values(targets);
const active = all.filter(({ status }) => status.state === 'active');

/** The targets in groups, as the list shows them. */
const groups = [
  { group: 'Generators', items: active.filter(({ maker, ownLayout }) => maker !== null && ownLayout) },
  {
    group: 'Limits known, generic layout',
    items: active.filter(({ maker, ownLayout }) => maker !== null && !ownLayout),
  },
  { group: 'Any other use', items: active.filter(({ maker }) => maker === null) },
  { group: 'Retired', items: all.filter(({ status }) => status.state === 'retired') },
].map(({ group, items }) => ({ group, items: items.map(({ id, label }) => ({ value: id, label })) }));

/** Sets what the project is written for, and what the next one starts with. */
export function chooseTarget(id: TargetId): void {
  changeSettings({ target: id });
  rememberTarget(useDraft.getState().owner, id);
}

/** The generator, or the format, that the project is written for. */
export function TargetSelect() {
  const stored = useBuilder((state) => state.project.settings?.target);
  const target = useBuilder((state) => chosenTarget(state.project));
  const unknown = stored !== undefined && target === null;
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label="Target"
        className={classes.select}
        value={stored ?? ''}
        onChange={({ currentTarget: { value } }) => {
          if (isTargetId(value)) chooseTarget(value);
        }}
        data={[
          ...(stored === undefined ? [{ value: '', label: 'Choose a target' }] : []),
          ...(unknown ? [{ value: stored, label: `${stored} (not known here)` }] : []),
          ...groups,
        ]}
      />
      <span className={classes.facts}>{target && limitsInWords(target)}</span>
    </>
  );
}

/** What a target takes, in short: `3 to 15 s · 512 a shot`. */
function limitsInWords(target: Target): string {
  const { value } = target.facts.seconds;
  const limit = limitOf(target, 'shot') ?? limitOf(target, 'clip');
  const unit = limit?.unit === 'words' ? 'words' : 'characters';
  const most =
    limit && `${limit.max.toLocaleString('en-US')} ${unit} a ${limit.of}${limit.on ? ` on ${limit.on}` : ''}`;
  return [value.kind === 'any' ? '' : secondsInWords(value), most].filter(Boolean).join(' · ');
}
