import { Button, Group } from '@mantine/core';
import { type FocusEvent, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusAddButton, goToEntry } from '../core/focus/go-to.ts';
import { KindSelect } from '../core/ui/kind-labels.tsx';
import { type NewEntry, useView } from '../core/view/view-store.ts';
import classes from './continuity.module.css';
import { addToCast, nameFrom } from './continuity-edits.ts';

/** The form for a new cast entry. Submitting it adds the entry, unless the name is invalid or the cast is full. */
export function NewEntryForm() {
  const adding = useView((state) => state.adding);
  const [problem, setProblem] = useState<string | null>(null);
  if (!adding) return null;

  function change(part: Partial<NewEntry>) {
    useView.setState({ adding: adding && { ...adding, ...part } });
    setProblem(null);
  }

  function close() {
    flushSync(() => useView.setState({ adding: null }));
  }

  function add(event: FormEvent) {
    event.preventDefault();
    if (!adding) return;
    const problem = addToCast(adding);
    setProblem(problem);
    if (problem !== null) return;
    close();
    goToEntry(nameFrom(adding.name));
  }

  /** Closes the form when the focus leaves it while the name is empty. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && adding?.name.trim() === '') close();
  }

  return (
    <Group
      component="form"
      gap={8}
      data-new-entry
      aria-label="New cast entry"
      className={classes.lines}
      onSubmit={add}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        close();
        focusAddButton();
      }}
    >
      <span className={`row ${classes.at}`}>
        @
        <input
          aria-label="Name of the new entry"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : 'new-entry-problem'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="name"
          value={adding.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </span>
      <KindSelect
        label="Kind of the new entry"
        value={adding.kind}
        className={classes.select}
        onChange={(kind) => change({ kind })}
      />
      <Button type="submit" variant="default" size="compact-sm">
        Add
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={() => {
          close();
          focusAddButton();
        }}
      >
        Cancel
      </Button>
      {problem !== null && (
        <p id="new-entry-problem" role="alert" className={`fine ${classes.problem}`}>
          The name {problem}.
        </p>
      )}
    </Group>
  );
}
