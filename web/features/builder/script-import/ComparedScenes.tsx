import { Button, Checkbox, Group } from '@mantine/core';
import { memo, useState } from 'react';
import { reorderingId, type ScriptComparison } from '../../../../src/domain/papers/in/compare-script.ts';
import dialogs from '../../../components/dialogs.module.css';
import { WordDiff } from '../../../components/WordDiff.tsx';
import { wordChanges } from '../../../components/word-changes.ts';
import { countScenes } from '../core/project/project-store.ts';
import classes from './ScriptImport.module.css';

type ComparedScene = ScriptComparison['scenes'][number];

interface ComparedScenesProps {
  comparison: ScriptComparison;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** How many scenes are shown at first, and how many "Show more" adds. Each has up to ten texts to compare. */
const pageSize = 20;

/** The changes in a new draft of a script, with a checkbox for each scene. */
export function ComparedScenes({ comparison: { scenes, isReordered }, chosen, onChoose }: ComparedScenesProps) {
  const [shown, setShown] = useState(pageSize);
  const differing = scenes.filter(({ kind }) => kind !== 'same');
  const same = scenes.length - differing.length;
  const all = [...differing.map(({ id }) => id), ...(isReordered ? [reorderingId] : [])];
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <>
      <Group gap={4} justify="space-between" className={classes.text}>
        <p>{same > 0 && `${countScenes(same)} ${same === 1 ? 'is' : 'are'} the same.`}</p>
        {all.length > 1 && (
          <Group gap={4}>
            <Button variant="quiet" size="compact-sm" onClick={() => onChoose(new Set(all))}>
              Check all
            </Button>
            <Button variant="quiet" size="compact-sm" onClick={() => onChoose(new Set())}>
              Uncheck all
            </Button>
          </Group>
        )}
      </Group>
      {all.length === 0 && <p className={dialogs.text}>Nothing changed.</p>}
      <ul aria-label="Changes" className={dialogs.list}>
        {isReordered && (
          <li className={dialogs.card}>
            <Checkbox
              label="New scene order"
              checked={chosen.has(reorderingId)}
              onChange={({ currentTarget: { checked } }) => toggle(reorderingId, checked)}
            />
          </li>
        )}
        {differing.slice(0, shown).map((scene) => (
          <li key={scene.id} className={dialogs.card}>
            <Checkbox
              label={changeLabel(scene)}
              checked={chosen.has(scene.id)}
              onChange={({ currentTarget: { checked } }) => toggle(scene.id, checked)}
            />
            <Differences scene={scene} />
          </li>
        ))}
      </ul>
      {differing.length > shown && (
        <Button variant="default" size="sm" onClick={() => setShown(shown + pageSize)}>
          Show more of the {differing.length} scenes that differ
        </Button>
      )}
    </>
  );
}

function changeLabel({ kind, before, after }: ComparedScene): string {
  if (kind === 'new') return `New: scene ${after} of the script`;
  return kind === 'gone' ? `Remove scene ${before}: no longer in the script` : `Scene ${before}: changed`;
}

const Differences = memo(({ scene: { kind, differences } }: { scene: ComparedScene }) => (
  <dl className={`${dialogs.pairs} ${classes.differences}`}>
    {differences.map(({ label, before, after }) => {
      const changes = wordChanges(before, after);
      return (
        <div key={label}>
          <dt>{label}</dt>
          {kind !== 'new' && (
            <dd>
              <span className="unseen">Before: </span>
              <WordDiff changes={changes} side="before" />
            </dd>
          )}
          {kind !== 'gone' && (
            <dd>
              <span className="unseen">After: </span>
              <WordDiff changes={changes} side="after" />
            </dd>
          )}
        </div>
      );
    })}
  </dl>
));
