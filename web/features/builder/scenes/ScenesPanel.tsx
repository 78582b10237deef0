import { Button, UnstyledButton } from '@mantine/core';
import { IconLayoutGrid, IconLayoutList, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { limits } from '../../../../src/domain/product/limits.ts';
import { clearSelection } from '../core/focus/selection.ts';
import { sceneIds, setFolded, useBuilder } from '../core/project/project-store.ts';
import { addAtEnd } from '../core/project/scene-actions.ts';
import { useSlots } from '../core/slots.ts';
import buttons from '../core/ui/buttons.module.css';
import panels from '../core/ui/panels.module.css';
import { useToolbar } from '../core/view/use-toolbar.ts';
import { openDialog, useView } from '../core/view/view-store.ts';
import { sceneToolsCode } from './code.ts';
import { SceneList } from './SceneList.tsx';
import classes from './ScenesPanel.module.css';

const SelectionBar = sceneToolsCode.part('SelectionBar', {
  fallback: () => <header className={`row ${panels.head} ${classes.selection}`} />,
  giveUp: clearSelection,
});

/** The scenes as a list or as a board, with a shared header. */
export function ScenesPanel() {
  const { Board } = useSlots();
  const board = useView(({ scenes }) => scenes === 'board');
  const hasSelection = useView((state) => state.selected.size > 0);
  return (
    <section aria-label="Scenes" className={classes.scenes}>
      {hasSelection ? <SelectionBar /> : <Header board={board} />}
      {board ? <Board /> : <SceneList />}
    </section>
  );
}

function Header({ board }: { board: boolean }) {
  const { BoardTools, NotesButton, TakesButton } = useSlots();
  const toolbar = useToolbar();
  const ids = useBuilder(({ project }) => sceneIds(project));
  const full = ids.length >= limits.scenes.max;
  return (
    <header className={`row ${panels.head}`}>
      <h2 className="unseen">Scenes</h2>
      <div {...toolbar} role="toolbar" aria-label="Scenes" className={`row ${classes.tools}`}>
        <ViewSwitch board={board} />
        <Button variant="subtle" color="gray" size="compact-sm" data-play onClick={() => openDialog('play')}>
          <span className={`row ${classes.play}`}>
            <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
            <span>Play</span>
          </span>
        </Button>
        {TakesButton && <TakesButton />}
        {NotesButton && <NotesButton />}
        <span className={`soft ${classes.count}`} data-board={board || undefined}>
          {ids.length} {ids.length === 1 ? 'scene' : 'scenes'}
        </span>
        {full && (
          <span className={`cut fine ${classes.full}`}>A project holds at most {limits.scenes.max} scenes.</span>
        )}
        {board ? (
          <BoardTools />
        ) : (
          <>
            <span className={classes.gap} />
            <FoldAll ids={ids} />
          </>
        )}
        <Button
          variant="default"
          size="compact-sm"
          className={classes.add}
          data-first
          leftSection={<IconPlus size={16} stroke={1.5} />}
          disabled={full}
          onClick={addAtEnd}
        >
          Add Scene
        </Button>
      </div>
    </header>
  );
}

const views = [
  { view: 'list', name: 'List', Icon: IconLayoutList },
  { view: 'board', name: 'Board', Icon: IconLayoutGrid },
] as const;

function ViewSwitch({ board }: { board: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout rules
    <span role="group" aria-label="View" className={`row ${classes.views}`}>
      {views.map(({ view, name, Icon }) => (
        <UnstyledButton
          key={view}
          className={buttons.quiet}
          aria-pressed={(view === 'board') === board}
          onClick={() => useView.setState({ scenes: view })}
        >
          <Icon size={16} stroke={1.5} aria-hidden />
          {name}
        </UnstyledButton>
      ))}
    </span>
  );
}

function FoldAll({ ids }: { ids: readonly string[] }) {
  const anyOpen = useBuilder(({ project, folded }) => project.scenes.some(({ id }) => !folded.has(id)));
  if (ids.length < 2) return null;
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setFolded(ids, anyOpen)}>
      {anyOpen ? 'Fold all' : 'Unfold all'}
    </Button>
  );
}
