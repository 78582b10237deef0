import { type KeyboardEvent, useState } from 'react';
import { useBuilder } from '../core/project/project-store.ts';
import classes from './continuity.module.css';
import { renameInCast } from './continuity-edits.ts';

/** A name that is being edited. */
interface NameEdit {
  /** The current name, which the edit replaces. */
  oldName: string;
  text: string;
  problem: string | null;
}

/**
 * The input for an entry's name. Enter, or leaving the input, renames the entry and all its mentions. An invalid name
 * stays in the input until it is fixed. Escape restores the old name.
 */
export function EntryName({ index }: { index: number }) {
  const name = useBuilder(({ project }) => project.cast?.[index]?.name ?? '');
  const [lastEdit, setEdit] = useState<NameEdit | null>(null);
  // ignored once another entry has moved to this index
  const edit = lastEdit?.oldName === name ? lastEdit : null;
  const problemId = `cast-${index}-problem`;

  function commit() {
    if (!edit) return;
    const problem = edit.text === name ? null : renameInCast(index, edit.text);
    setEdit(problem === null ? null : { ...edit, problem });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && edit) setEdit(null);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <span className={`row ${classes.at}`}>
        @
        <input
          aria-label={`Name of @${name}`}
          aria-invalid={edit?.problem != null || undefined}
          aria-describedby={edit?.problem == null ? undefined : problemId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={edit?.text ?? name}
          onChange={({ currentTarget: { value } }) => setEdit({ oldName: name, text: value, problem: null })}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      </span>
      {edit?.problem != null && (
        <p id={problemId} role="alert" className={`fine ${classes.problem}`}>
          The name {edit.problem}. Until you fix it, the entry stays @{name}.
        </p>
      )}
    </>
  );
}
