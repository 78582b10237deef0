import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/Tooltip.css';
import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import classes from './Builder.module.css';
import { BuilderHeader } from './bar/BuilderHeader.tsx';
import { redo, undo } from './builder-store.ts';
import { DraftNotices } from './draft/DraftNotices.tsx';
import { useDraftFor } from './draft/draft-sync.ts';
import { ProjectCard } from './ProjectCard.tsx';
import { PresetPicker } from './picker/PresetPicker.tsx';
import { PromptPreview } from './preview/PromptPreview.tsx';
import { useTab } from './scenes/go-to-field.ts';
import { SceneList } from './scenes/SceneList.tsx';
import { stopGeneration, useGeneration } from './writing/generation.ts';
import { WriterNote } from './writing/WriterNote.tsx';

interface BuilderProps {
  /** The account whose project is shown; null until that is known. */
  owner: string | null;
  /** Shown in place of a project that cannot be opened. */
  failure?: ReactNode;
  /** More header items next to Logout. */
  account?: ReactNode;
  /** A line between the header and the project. */
  notice?: ReactNode;
  onLogout: () => void;
}

/** The editor of one account's project. */
export function Builder({ owner, failure, account, notice, onLogout }: BuilderProps) {
  const opened = useDraftFor(owner);
  return (
    <div className={classes.page}>
      <BuilderHeader opened={opened} account={account} onLogout={onLogout} />
      {notice}
      <main className={classes.main} aria-busy={!opened && !failure}>
        <h1 className={classes.heading}>Prompt editor</h1>
        {opened ? <Workspace /> : (failure ?? <Waiting />)}
      </main>
    </div>
  );
}

/** Project and scenes on the left, the growing prompt on the right; tabs on narrow screens. */
function Workspace() {
  useEditorKeys();
  const wide = useWide();
  const tab = useTab((state) => state.tab);
  const editor = (
    <div className={classes.editor}>
      <ProjectCard />
      <WriterNote />
      <SceneList />
    </div>
  );
  return (
    <>
      <DraftNotices />
      {wide ? (
        <div className={classes.columns}>
          {editor}
          <div className={classes.preview}>
            <PromptPreview />
          </div>
        </div>
      ) : (
        <Tabs value={tab} onChange={(value) => useTab.setState({ tab: value === 'preview' ? 'preview' : 'edit' })}>
          <Tabs.List grow>
            <Tabs.Tab value="edit">Edit</Tabs.Tab>
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="edit" pt={16}>
            {editor}
          </Tabs.Panel>
          <Tabs.Panel value="preview" pt={16}>
            <PromptPreview />
          </Tabs.Panel>
        </Tabs>
      )}
      <PresetPicker />
    </>
  );
}

/** Shown until the account is known. */
function Waiting() {
  const wide = useWide();
  return (
    <div className={wide ? classes.columns : undefined}>
      <p role="status" className={classes.waiting}>
        <span>Opening your project…</span>
      </p>
      {wide && <div className={classes.waiting} />}
    </div>
  );
}

function useWide(): boolean | undefined {
  return useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
}

/** Keyboard undo and redo for the whole project, and Escape to stop the AI. Dialogs keep Escape and their inputs' own undo. */
function useEditorKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      if (event.key === 'Escape' && useGeneration.getState().running) return stopGeneration();
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) undo();
      else if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
