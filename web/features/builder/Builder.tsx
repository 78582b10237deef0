import { sceneInputs, scenesColumn } from './core/dom.ts';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAfterFirstFrame, useEverTrue, usePreload } from '../../lib/page/lazy-module.tsx';
import classes from './Builder.module.css';
import { Dock } from './bar/Dock.tsx';
import { EditorBar } from './bar/EditorBar.tsx';
import { useCommandKeys } from './core/commands/use-command-keys.ts';
import { useCancelUploadsOnLeave } from './core/pictures/pending-pictures.ts';
import { SlotsContext } from './core/slots.ts';
import { type ProjectToOpen, ServerSaving, useOpenProject, useSync } from './core/sync/sync-api.ts';
import { Painted } from './core/view/painted.ts';
import { useCheckColumn, usePhone, useWide } from './core/view/screen.ts';
import { useFileDrops } from './core/view/use-file-drops.ts';
import { closeDialog, useView } from './core/view/view-store.ts';
import { Find } from './find/Find.tsx';
import { followCode } from './follow/commands.ts';
import { mentionsCode } from './mentions/code.ts';
import { notesCode } from './notes/code.ts';
import { DraftNotices } from './notices/code.ts';
import { useDemo } from './notices/demo-scene.ts';
import { PresetPicker } from './picker/presets-tool.tsx';
import { previewCode } from './preview/code.ts';
import { CheckPanel, PromptPreview, TargetControls } from './preview/panels.tsx';
import { Dialogs, eagerModules, idleModules, LateRooms, slots } from './rooms.tsx';
import { ScenesPanel } from './scenes/ScenesPanel.tsx';
import { useClipboardEvents } from './scenes/use-clipboard-events.ts';
import { importDropped } from './script-import/commands.ts';
import timeline from './timeline/Timeline.module.css';
import { Timeline } from './timeline/Timeline.tsx';
import { WritingAnnouncement } from './writing/WritingAnnouncement.tsx';

const Follow = followCode.part('Follow');
const PhraseStrip = followCode.part('PhraseStrip');
const FilmUpdates = previewCode.part('FilmUpdates');
const Mentions = mentionsCode.part('Mentions');
const NotesRoom = notesCode.part('NotesRoom');

interface BuilderProps {
  /** The id of the account that owns the project; null until it is known. */
  owner: string | null;
  /** The project to open; null until it is known. */
  project: ProjectToOpen | null;
  /** What the page says while no project is open. */
  status: string;
  isAdmin: boolean;
  /** Shown in place of a project that cannot be opened. */
  failure?: ReactNode;
  /** The account menu, at the end of the bar. */
  account?: ReactNode;
  /** A line between the bar and the project. */
  notice?: ReactNode;
  onLogout: () => void;
}

/** The editor of one account's project. In windows at least 1024 px wide, the columns scroll instead of the page. */
export function Builder({ owner, project, status, isAdmin, failure, account, notice, onLogout }: BuilderProps) {
  const opened = useOpenProject(owner, project);
  const openKey = useSync(({ session }) => (opened && session ? session.key : null));
  useCancelUploadsOnLeave(openKey);
  return (
    <SlotsContext value={slots}>
      <div className={classes.page}>
        {opened && (
          // biome-ignore lint/a11y/useValidAnchor: a real link; the script only moves the focus
          <a href="#scenes" className={`small ${classes.skip}`} onClick={skipToScenes}>
            Skip to the scenes
          </a>
        )}
        <EditorBar opened={opened} isAdmin={isAdmin} account={account} onLogout={onLogout} />
        {notice}
        <main className={classes.main} aria-busy={!opened && !failure}>
          <h1 className="unseen">Prompt editor</h1>
          {opened && <ServerSaving />}
          {opened ? <Workspace /> : (failure ?? <Waiting status={status} />)}
        </main>
        <OpenedDialogs />
      </div>
    </SlotsContext>
  );
}

/** The dialogs, once the first of them opens. */
function OpenedDialogs() {
  const opened = useView(({ dialog }) => dialog !== null);
  // leaving the editor closes the open dialog
  useEffect(() => closeDialog, []);
  return useEverTrue(opened) && <Dialogs />;
}

/** Focuses the first field of the scenes, or the column if no field is shown, as on the board. */
function skipToScenes(event: MouseEvent) {
  event.preventDefault();
  flushSync(() => useView.setState({ tab: 'edit' }));
  (sceneInputs()[0] ?? scenesColumn())?.focus();
}

/** The timeline above the scenes and the prompt, which are columns on wide screens and tabs on narrow ones. */
function Workspace() {
  useCommandKeys();
  useClipboardEvents();
  useFileDrops(importDropped);
  useDemo();
  const wide = useWide();
  const painted = useAfterFirstFrame();
  return (
    <LoadedRooms>
      <DraftNotices />
      {painted ? <Timeline /> : <div className={timeline.timeline} />}
      <Find />
      <Painted value={painted}>{wide ? <Columns /> : <Views />}</Painted>
      <FilmUpdates />
      <Follow />
      <Mentions />
      <NotesRoom />
      <WritingAnnouncement />
    </LoadedRooms>
  );
}

/**
 * Loads the rooms, and mounts those that nothing waits for last: React shows parts that load one by one 0.3 s apart, so
 * that these would delay the panels.
 */
function LoadedRooms({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(slots);
  const [panels, setPanels] = useState(false);
  useEffect(() => {
    // after the first paint, so that these files do not delay the fields on a slow connection
    void Promise.all(eagerModules.map(({ load }) => load())).then(() => setPanels(true));
  }, []);
  const idle = usePreload(panels ? idleModules : null);
  return (
    <SlotsContext value={shown}>
      {children}
      {idle && <LateRooms setSlots={setShown} />}
    </SlotsContext>
  );
}

function Columns() {
  const checkApart = useCheckColumn();
  return (
    <div className={`small ${classes.columns}`}>
      <Scenes />
      <div className={classes.column} data-side="prompt">
        <PromptPreview />
      </div>
      {checkApart && (
        <div className={classes.column} data-side="check">
          <CheckPanel />
        </div>
      )}
    </div>
  );
}

/** Edit and Preview as tabs. Tablets show the tabs at the top, phones at the bottom. */
function Views() {
  const phone = usePhone();
  const tab = useView((state) => state.tab);
  return (
    <Tabs
      value={tab}
      color="var(--ink)"
      {...(phone && { variant: 'none' })}
      onChange={(value) => useView.setState({ tab: value === 'preview' ? 'preview' : 'edit' })}
      className="small"
    >
      {!phone && (
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="edit">Edit</Tabs.Tab>
          <Tabs.Tab value="preview">Preview</Tabs.Tab>
        </Tabs.List>
      )}
      <Tabs.Panel value="edit">
        <Scenes />
      </Tabs.Panel>
      <Tabs.Panel value="preview">
        {phone && (
          <div className={`row ${classes.target}`}>
            <TargetControls />
          </div>
        )}
        <PromptPreview />
      </Tabs.Panel>
      {phone && <PhraseStrip />}
      {phone && <Dock />}
    </Tabs>
  );
}

/** The scenes, or the preset picker in their place while it is open. The scenes stay mounted. */
function Scenes() {
  const picking = useView((state) => state.presetsFor !== null);
  return (
    <div id="scenes" tabIndex={-1} className={classes.column} data-side="scenes">
      <div hidden={picking} className={classes.panelWrapper}>
        <ScenesPanel />
      </div>
      <div hidden={!picking} className={classes.panelWrapper}>
        {picking && <PresetPicker />}
      </div>
    </div>
  );
}

/** The empty layout, shown while no project is open. */
function Waiting({ status }: { status: string }) {
  const checkApart = useCheckColumn();
  return (
    <>
      <div className={timeline.timeline} />
      <div className={classes.columns}>
        <p role="status" className={`soft ${classes.waiting}`}>
          <span>{status}</span>
        </p>
        <div className={classes.column} data-side="prompt" />
        {checkApart && <div className={classes.column} data-side="check" />}
      </div>
    </>
  );
}
