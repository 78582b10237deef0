import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Note } from '../../../../src/domain/review/notes.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import dialogs from '../../../components/dialogs.module.css';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useProjectNotes } from '../core/notes/project-notes.ts';
import { useSync } from '../core/sync/sync-api.ts';
import { iconButton } from '../core/ui/icon-button.tsx';
import panels from '../core/ui/panels.module.css';
import { usePhone } from '../core/view/screen.ts';
import { type DialogProps, openDialog } from '../core/view/view-store.ts';
import { takesNotes, useProjectLinks } from './links.ts';
import { NoteList } from './NoteList.tsx';
import classes from './Notes.module.css';
import { noteHeadings } from './note-elements.ts';
import { closeNotes, useNotes } from './notes-store.ts';
import { writeSeen } from './seen-notes.ts';

/** The notes in place of the prompt, in its column. */
export function NotesColumn() {
  const heading = useRef<HTMLHeadingElement>(null);
  // runs before the list focuses a note
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section
      data-notes
      aria-labelledby="notes-heading"
      className={classes.column}
      onKeyDown={(event) => {
        moveByArrows(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        closeNotes();
      }}
    >
      <header className={`row ${panels.head}`}>
        <h2 ref={heading} id="notes-heading" tabIndex={-1}>
          Notes
        </h2>
        {iconButton({ icon: IconX, label: 'Close the notes', title: 'Close', onClick: () => closeNotes() })}
      </header>
      <Notes />
    </section>
  );
}

/** The notes as a dialog, where there are no columns; full screen on a phone. */
export function NotesDialog({ opened, onClose }: DialogProps) {
  const phone = usePhone();
  return (
    <Dialog
      opened={opened}
      // the notes return the focus themselves, unless the user has gone to a scene
      returnFocus={false}
      onClose={onClose}
      title="Notes"
      size={640}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': 'Close', ...(phone && { size: 44, iconSize: 20 }) }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the notes in it */}
      <div onKeyDown={moveByArrows}>
        <Notes />
      </div>
    </Dialog>
  );
}

function Notes() {
  const notes = useProjectNotes();
  const links = useProjectLinks();
  const seenUntil = useMarkSeen(notes.data);
  const root = useRef<HTMLDivElement>(null);
  useFocusSceneNote(root, notes.data !== undefined);
  const projectId = useSync((sync) => sync.projectId);
  const isEmpty = projectId === null || notes.data?.length === 0;
  return (
    <div ref={root} data-note-list tabIndex={-1} className={`small ${classes.notes}`}>
      {notes.error && (
        <>
          {notes.data && <p>These notes may be out of date.</p>}
          <LoadFailure error={notes.error} onRetry={() => notes.refetch()} />
        </>
      )}
      {notes.isLoading && <p role="status">Loading the notes…</p>}
      {isEmpty && !notes.error && <NoNotes expectsSome={links.data?.some(takesNotes) ?? false} />}
      {notes.data && !isEmpty && <NoteList notes={notes.data} links={links.data ?? []} seenUntil={seenUntil} />}
    </div>
  );
}

function NoNotes({ expectsSome }: { expectsSome: boolean }) {
  return (
    <div className={dialogs.empty}>
      <p>No notes yet</p>
      <p>
        {expectsSome
          ? 'Your link takes notes. They appear here as soon as somebody leaves one.'
          : 'Share a link that allows notes. Clients can then comment on scenes and moments without an account.'}
      </p>
      <Button
        variant="default"
        size="sm"
        mt={16}
        onClick={() => {
          if (!matchMedia('(min-width: 64em)').matches) closeNotes();
          openDialog('share');
        }}
      >
        {expectsSome ? 'Show the links' : 'Share'}
      </Button>
    </div>
  );
}

/**
 * Marks these notes as seen.
 * @returns the time of the newest note that the user had seen before
 */
function useMarkSeen(notes: readonly Note[] | undefined): string {
  const projectId = useSync((sync) => sync.projectId);
  const [seenUntil] = useState(() => useNotes.getState().seen);
  // ISO times sort as text
  const newest =
    notes
      ?.map(({ createdAt }) => createdAt)
      .toSorted()
      .at(-1) ?? '';
  useEffect(() => {
    if (projectId === null || newest <= useNotes.getState().seen) return;
    useNotes.setState({ seen: newest });
    writeSeen(projectId, newest);
  }, [projectId, newest]);
  return seenUntil;
}

/** Once the notes have loaded, focuses the first note of the scene for which the panel was opened. */
function useFocusSceneNote(root: RefObject<HTMLElement | null>, ready: boolean): void {
  const sceneToFocus = useNotes((state) => state.sceneToFocus);
  useEffect(() => {
    if (!ready || sceneToFocus === null) return;
    const note = root.current && noteHeadings(root.current).find(({ dataset }) => dataset.note === sceneToFocus);
    if (note) {
      note.focus();
      note.scrollIntoView({ block: 'nearest' });
      // if the dialog is still opening, it focuses this element itself
      note.dataset.autofocus = '';
    }
    useNotes.setState({ sceneToFocus: null });
  }, [root, sceneToFocus, ready]);
}

/** The up and down arrow keys move between the notes. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLElement) || target.matches('input, textarea, select')) return;
  const headings = noteHeadings(currentTarget);
  // the note that contains the focus, or else the last one before it
  const at = headings.findLastIndex(
    (heading) => target.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING || heading === target,
  );
  const onHeading = headings[at] === target;
  const next = key === 'ArrowDown' ? at + 1 : onHeading ? at - 1 : at;
  if (!headings[next]) return;
  event.preventDefault();
  headings[next].focus();
}
