import { Flex, NativeSelect, NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import type { SceneRange } from '../../../../src/domain/papers/in/finish-project.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import dialogs from '../../../components/dialogs.module.css';
import classes from './ScriptImport.module.css';
import type { ScriptImport } from './use-script-import.ts';

/** Chooses which scenes to import, if there are more than a project can have. */
export function RangeChoice({ script: { contents, choices, choose } }: { script: ScriptImport }) {
  const count = contents?.scenes ?? 1;
  const [range, setRange] = useState(choices.scenes ?? { from: 1, to: Math.min(count, limits.scenes.max) });
  const sceneStarts = contents?.sceneStarts ?? [];
  const problem = rangeProblem(range, count);

  function change(next: SceneRange) {
    setRange(next);
    if (rangeProblem(next, count) === null) choose({ scenes: next });
  }

  return (
    <Stack component="fieldset" gap={8}>
      <legend className={classes.legend}>
        {count.toLocaleString('en-US')} scenes; a project has at most {limits.scenes.max}. Which ones?
      </legend>
      <Flex wrap="wrap" gap={8} className={classes.rangeInputs}>
        <NumberInput
          label="From scene"
          min={1}
          max={count}
          allowDecimal={false}
          value={range.from}
          onChange={(value) => change({ ...range, from: Number(value) })}
        />
        <NumberInput
          label="To scene"
          min={1}
          max={count}
          allowDecimal={false}
          value={range.to}
          onChange={(value) => change({ ...range, to: Number(value) })}
        />
        {sceneStarts.length > 1 && (
          <NativeSelect
            label="Start at"
            data={sceneStarts.map(({ title, from }) => ({
              value: String(from),
              label: `${from}. ${title || 'Untitled'}`,
            }))}
            value={String(sceneStarts.findLast(({ from }) => from <= range.from)?.from ?? 1)}
            onChange={({ currentTarget: { value } }) => {
              const from = Number(value);
              change({ from, to: Math.min(count, from + limits.scenes.max - 1) });
            }}
          />
        )}
      </Flex>
      {problem !== null && (
        <p role="alert" className={dialogs.problem}>
          {problem}
        </p>
      )}
    </Stack>
  );
}

function rangeProblem({ from, to }: SceneRange, count: number): string | null {
  const { max } = limits.scenes;
  if (from < 1 || to > count) return `Choose scenes from 1 to ${count}.`;
  if (from > to) return 'The first scene is after the last one.';
  return to - from < max ? null : `These are ${to - from + 1} scenes; a project has at most ${max}.`;
}
