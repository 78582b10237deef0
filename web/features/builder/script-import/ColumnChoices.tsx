import { NativeSelect } from '@mantine/core';
import {
  columnLabel,
  type GuessedColumns,
  type ShotListColumn,
} from '../../../../src/domain/papers/in/table-columns.ts';
import { sceneFields } from '../../../../src/domain/scene/fields.ts';
import classes from './ScriptImport.module.css';

const choices: { value: ShotListColumn; label: string }[] = [
  { value: 'ignored', label: 'Not imported' },
  ...sceneFields.map((field) => ({ value: field.key, label: columnLabel(field) })),
  { value: 'seconds', label: 'Seconds' },
  { value: 'status', label: 'Status' },
  { value: 'music', label: 'Music (to Audio)' },
  { value: 'number', label: 'Number or start time' },
];

interface ColumnChoicesProps {
  table: GuessedColumns;
  /** The user's choices, which override the guessed columns. */
  chosen: readonly ShotListColumn[] | undefined;
  onChoose: (columns: ShotListColumn[]) => void;
}

/** The table's columns with their first rows. The user can correct what each column contains. */
export function ColumnChoices({ table: { columns, sample }, chosen, onChoose }: ColumnChoicesProps) {
  const current = columns.map(({ column }, index) => chosen?.[index] ?? column);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that keys can scroll it
    <section aria-label="Columns" tabIndex={0} className={classes.scroll}>
      <table className={classes.columns}>
        <thead>
          <tr>
            {columns.map(({ header }, index) => {
              const name = header.trim() || `Column ${index + 1}`;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity other than their position
                <th key={index} scope="col">
                  <span>{name}</span>
                  <NativeSelect
                    aria-label={`${name} is`}
                    size="xs"
                    data={choices}
                    value={current[index]}
                    onChange={({ currentTarget: { value } }) => onChoose(current.with(index, value as ShotListColumn))}
                  />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity either
            <tr key={row}>
              {columns.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity either
                <td key={index} className="cut">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
