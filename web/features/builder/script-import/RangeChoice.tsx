import { NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../src/domain/product/limits.ts';
import dialogs from '../../../components/dialogs.module.css';
import classes from './ScriptImport.module.css';
import type { ScriptImport } from './use-script-import.ts';

/** Which scenes come, where there are more than fit. */
export function RangeChoice({ script: { all, choices, choose } }: { script: ScriptImport }) {
  const count = all?.scenes ?? 1;
  const [range, setRange] = useState(choices.scenes ?? { from: 1, to: Math.min(count, limits.scenes.max) });
  const chapters = all?.chapters ?? [];

  function change(next: { from: number; to: number }) {
    setRange(next);
    if (next.from >= 1 && next.from <= next.to && next.to <= count) choose({ scenes: next });
  }

  return (
    <fieldset className={classes.range}>
      <legend>
        {count.toLocaleString('en-US')} scenes; a project has at most {limits.scenes.max}. Which ones?
      </legend>
      <div className={classes.rangeInputs}>
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
        {chapters.length > 1 && (
          <NativeSelect
            label="Start at"
            data={chapters.map(({ title, from }) => ({
              value: String(from),
              label: `${from}. ${title || 'Untitled'}`,
            }))}
            value={String(chapters.findLast(({ from }) => from <= range.from)?.from ?? 1)}
            onChange={({ currentTarget: { value } }) => {
              const from = Number(value);
              change({ from, to: Math.min(count, from + limits.scenes.max - 1) });
            }}
          />
        )}
      </div>
      {range.from > range.to && <p className={dialogs.problem}>The first scene is after the last one.</p>}
    </fieldset>
  );
}
