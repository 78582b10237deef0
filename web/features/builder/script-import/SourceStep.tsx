import { Button, FileButton, Group, NativeSelect, Textarea } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { importExtensions } from '../../../../src/domain/papers/in/import-extensions.ts';
import type { ImportFormat } from '../../../../src/domain/papers/in/read-paper.ts';
import dialogs from '../../../components/dialogs.module.css';
import { countScenes } from '../core/project/project-store.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import classes from './ScriptImport.module.css';
import type { ScriptImport } from './use-script-import.ts';

const formats: { value: ImportFormat; label: string }[] = [
  { value: 'fountain', label: 'Screenplay (Fountain)' },
  { value: 'fdx', label: 'Final Draft (.fdx)' },
  { value: 'csv', label: 'Shot list (table)' },
  { value: 'prompt', label: 'Prompt, JSON or plain text' },
];

/** The first step: choose a file or paste a text, and correct how it is read. */
export function SourceStep({ script, onNext }: { script: ScriptImport; onNext: () => void }) {
  const { name, opened, reading, problem, contents } = script;
  // after Back, the focus was in the removed step: Continue gets it
  const [isReturn] = useState(opened !== null);
  const isRepairable = opened && 'problem' in opened.result && opened.result.repairable;
  const count = opened && 'project' in opened.result ? (contents?.scenes ?? 0) : 0;
  return (
    <form
      className={dialogs.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0 && !reading) onNext();
      }}
    >
      <Group gap="8px 16px" className={classes.file}>
        <FileButton accept={importExtensions.join(',')} onChange={script.chooseFile}>
          {(props) => (
            <Button {...props} variant="default" data-autofocus leftSection={<IconFileText size={16} stroke={1.5} />}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <p className={dialogs.facts}>
          Fountain, Final Draft (.fdx), CSV, TSV, text, Markdown or JSON, up to 5 MB. You can also drop the file here.
        </p>
      </Group>
      <Textarea
        label="Or paste the text"
        description="A script, a table from a spreadsheet, a prompt, or free text, one scene per paragraph."
        rows={6}
        value={script.pasted}
        onChange={({ currentTarget: { value } }) => script.paste(value)}
      />
      {opened && (
        <NativeSelect
          label="Read as"
          data={formats}
          value={opened.format}
          maw={320}
          onChange={({ currentTarget: { value } }) => script.choose({ format: value as ImportFormat })}
        />
      )}
      {opened?.table && (
        <ColumnChoices
          table={opened.table}
          chosen={script.choices.columns}
          onChoose={(columns) => script.choose({ columns })}
        />
      )}
      {problem && !reading && (
        <div role="alert" className={dialogs.problem}>
          <p>{name ? `${name}: ${problem}` : problem}</p>
          {isRepairable && (
            <Button variant="default" size="sm" onClick={() => script.choose({ repair: true })}>
              Repair the JSON
            </Button>
          )}
        </div>
      )}
      <p role="status" className={dialogs.text}>
        {reading ? 'Reading…' : count > 0 && `${name || 'The text'} has ${countScenes(count)}.`}
      </p>
      <div className={dialogs.buttons}>
        <Button type="submit" autoFocus={isReturn} disabled={count === 0 || reading}>
          Continue
        </Button>
      </div>
    </form>
  );
}
