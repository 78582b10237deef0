import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { createSpotlightStore, Spotlight, type SpotlightStore, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { allCommands, isAvailable } from '../core/commands/command.ts';
import type { PaletteGroup, UsePaletteGroup } from '../core/commands/palette.ts';
import { matches } from '../core/commands/shortcut.ts';
import { closeDialog, useView } from '../core/view/view-store.ts';
import classes from './CommandPalette.module.css';
import { LoadingCommands } from './LoadingCommands.tsx';
import { PaletteRow } from './PaletteRow.tsx';
import { searchEntries } from './palette-search.ts';

/** A Spotlight store that starts open, with the first row selected. */
function createOpenStore(): SpotlightStore {
  const store = createSpotlightStore();
  store.updateState((state) => ({ ...state, opened: true, selected: 0 }));
  // Spotlight moves the selection with `updateState`, which does not notify subscribers. Without `setState`, the
  // component would not render, and the active row would not be announced.
  return { ...store, updateState: (value) => store.setState(value) };
}

/**
 * Closes the palette and restores the focus. Called before a command runs, since commands work on the focused text or
 * scene.
 */
function closePalette(): void {
  const { focusBeforeDialog: from } = useView.getState();
  closeDialog();
  if (from instanceof HTMLElement) from.focus({ preventScroll: true });
}

interface CommandPaletteProps {
  /** The hooks that return the rooms' entries. Must be the same list in every render. */
  sources: readonly UsePaletteGroup[];
}

/** The palette, which finds commands and the entries of `sources`. Open while mounted. */
export function CommandPalette({ sources }: CommandPaletteProps) {
  const id = useId();
  const [store] = useState(createOpenStore);
  const { selected } = useSpotlight(store);
  const query = useView(({ paletteQuery }) => paletteQuery);
  const [hasFocus, setHasFocus] = useState(false);
  const groups = useGroups(sources);
  const results = useMemo(() => {
    const shown = query.trim() === '' ? groups.filter(({ showWithoutQuery }) => showWithoutQuery) : groups;
    let count = 0;
    return shown
      .map(({ title, entries, limit }) => {
        const hits = searchEntries(entries, query, limit);
        count += hits.length;
        return { title, hits, first: count - hits.length };
      })
      .filter(({ hits }) => hits.length > 0);
  }, [groups, query]);
  const count = results.reduce((sum, { hits }) => sum + hits.length, 0);
  const rowId = (index: number) => `${id}-${index}`;

  function onKeyDown(event: KeyboardEvent) {
    if (!matches(event.nativeEvent, { key: 'k', mod: true })) return;
    event.preventDefault();
    closePalette();
  }

  return (
    <>
      {!hasFocus && <LoadingCommands />}
      <Spotlight.Root
        store={store}
        query={query}
        onQueryChange={(paletteQuery) => useView.setState({ paletteQuery })}
        onSpotlightClose={closePalette}
        shortcut={null}
        returnFocus={false}
        centered={false}
        size={640}
        radius={8}
        shadow="none"
        overlayProps={{ backgroundOpacity: 0.65, blur: 0 }}
        attributes={{ content: { 'aria-label': 'Commands' } }}
        classNames={{ inner: classes.inner, content: classes.dialog }}
      >
        <Spotlight.Search
          role="combobox"
          aria-label="Find or run"
          aria-expanded={count > 0}
          aria-autocomplete="list"
          aria-controls={count > 0 ? `${id}-list` : undefined}
          aria-activedescendant={count > 0 ? rowId(selected) : undefined}
          placeholder="Find or run"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden className="faint" />}
          rightSection={<kbd>Esc</kbd>}
          leftSectionWidth={44}
          rightSectionWidth={44}
          classNames={{ input: classes.search }}
          onFocus={() => setHasFocus(true)}
          onKeyDown={onKeyDown}
        />
        <p role="status" className="unseen">
          {count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'row' : 'rows'}`}
        </p>
        {count === 0 ? (
          <Spotlight.Empty className={classes.empty}>Nothing found for “{query.trim()}”.</Spotlight.Empty>
        ) : (
          <Spotlight.ActionsList id={`${id}-list`} role="listbox" aria-label="Commands" className={classes.list}>
            {results.map(({ title, hits, first }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, not options
              <div key={title} role="group" aria-labelledby={`${id}-${title}`} className={classes.group}>
                <div id={`${id}-${title}`} role="presentation" className={`caps ${classes.title}`}>
                  {title}
                </div>
                {hits.map(({ entry, text }, index) => (
                  <PaletteRow
                    key={entry.id}
                    id={rowId(first + index)}
                    entry={entry}
                    text={text}
                    query={query}
                    selected={first + index === selected}
                    onRun={() => {
                      closePalette();
                      entry.run(text);
                    }}
                  />
                ))}
              </div>
            ))}
          </Spotlight.ActionsList>
        )}
      </Spotlight.Root>
    </>
  );
}

function useGroups(sources: readonly UsePaletteGroup[]): PaletteGroup[] {
  const commands = useCommandsGroup();
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of hooks never changes
  const others = sources.map((useGroup) => useGroup());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each group is the same object until it changes
  return useMemo(() => [commands, ...others], [commands, ...others]);
}

/** The commands that could run when the palette opened. */
function useCommandsGroup(): PaletteGroup {
  const [group] = useState(() => ({ title: 'Commands', showWithoutQuery: true, entries: commandEntries() }));
  return group;
}

function commandEntries() {
  return allCommands()
    .filter((command) => command.id !== 'commands' && !command.hidden && isAvailable(command))
    .map(({ id, label, icon, shortcut, run }) => ({
      id,
      name: label(),
      texts: [],
      icon,
      run,
      ...(shortcut && { shortcut }),
    }));
}
