import { type KeyboardEvent, useState } from 'react';
import { useBuilder } from '../core/project/project-store.ts';
import classes from './continuity.module.css';
import { renameInCast } from './continuity-edits.ts';

/** A name in the middle of being typed. */
interface TypedName {
  /** The name that it is to take the place of. */
  of: string;
  text: string;
  problem: string | null;
}

/**
 * The name of an entry. Leaving it, or Enter, renames the entry and all that mentions it; a name that cannot be stays to
 * be mended. Escape brings the old one back.
 */
export function EntryName({ index }: { index: number }) {
  const name = useBuilder(({ project }) => project.cast?.[index]?.name ?? '');
  const [typed, setTyped] = useState<TypedName | null>(null);
  // an entry that moves into this place has a name of its own
  const own = typed?.of === name ? typed : null;
  const problemId = `cast-${index}-problem`;

  function commit() {
    if (!own) return;
    const problem = own.text === name ? null : renameInCast(index, own.text);
    setTyped(problem === null ? null : { ...own, problem });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && own) setTyped(null);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <span className={classes.at}>
        @
        <input
          aria-label={`Name of @${name}`}
          aria-invalid={own?.problem != null || undefined}
          aria-describedby={own?.problem == null ? undefined : problemId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={own?.text ?? name}
          onChange={({ currentTarget: { value } }) => setTyped({ of: name, text: value, problem: null })}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      </span>
      {own?.problem != null && (
        <p id={problemId} role="alert" className={classes.problem}>
          The name {own.problem}. Until it is mended, the entry is @{name}.
        </p>
      )}
    </>
  );
}
