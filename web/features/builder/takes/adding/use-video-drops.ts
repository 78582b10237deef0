import { useWindowEvent } from '@mantine/hooks';
import { clipSceneIds } from '../../../../../src/domain/takes/clip-takes.ts';
import { isInDialog } from '../../core/commands/use-command-keys.ts';
import { clipElementAround, sceneElementAround } from '../../core/dom.ts';
import { currentFilm } from '../../core/project/film-store.tsx';
import { useView } from '../../core/view/view-store.ts';
import { addFiles, addFilesToClip } from './add-files.ts';
import { isVideo } from './file-problems.ts';

// in the capture phase, before the board takes dropped files as pictures and the editor as scripts
const early = { capture: true };

/**
 * Accepts videos that are dropped or pasted anywhere in the editor. On a clip, a scene card or a frame, they become
 * takes of that clip; elsewhere, each is matched to a clip. Other files of the same drop go on to their own rooms.
 */
export function useVideoDrops(): void {
  useWindowEvent('dragover', onDragOver, early);
  useWindowEvent('dragleave', onDragLeave, early);
  useWindowEvent('drop', onDrop, early);
  useWindowEvent('paste', onPaste, early);
}

function onDragOver(event: DragEvent): void {
  const { dataTransfer, target } = event;
  if (!dataTransfer || ![...dataTransfer.items].some(({ kind, type }) => kind === 'file' && type.startsWith('video/')))
    return;
  event.preventDefault();
  event.stopPropagation();
  dataTransfer.dropEffect = 'copy';
  markDropTarget(isInDialog(target) ? null : clipTarget(target)?.element);
}

function onDragLeave({ relatedTarget }: DragEvent): void {
  if (relatedTarget === null) markDropTarget(null);
}

function onDrop(event: DragEvent): void {
  markDropTarget(null);
  const files = [...(event.dataTransfer?.files ?? [])];
  const videos = files.filter(isVideo);
  if (videos.length === 0) return;
  event.preventDefault();
  if (videos.length === files.length) event.stopPropagation();
  add(videos, event.target);
}

function onPaste(event: ClipboardEvent): void {
  const videos = [...(event.clipboardData?.files ?? [])].filter(isVideo);
  if (videos.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  add(videos, event.target);
}

function add(videos: readonly File[], target: EventTarget | null): void {
  const { dialog } = useView.getState();
  const clip = dialog === null ? clipTarget(target) : null;
  if (clip) void addFilesToClip(videos, clip.sceneIds);
  else addFiles(videos);
}

/** The clip below the pointer, or that of the scene below it. */
function clipTarget(target: EventTarget | null): { element: Element; sceneIds: readonly string[] } | null {
  const { clips } = currentFilm();
  const inClip = clipElementAround(target);
  const inScene = sceneElementAround(target);
  const element = inClip ?? inScene;
  const clip = inClip
    ? clips.find(({ number }) => number === Number(inClip.dataset.clip))
    : clips.find(({ scenes }) => scenes.shots.some(({ scene }) => scene.id === inScene?.dataset.scene));
  return element && clip ? { element, sceneIds: clipSceneIds(clip) } : null;
}

/** Marks the element that would get the dropped files. Set on the element itself, since no component renders it. */
function markDropTarget(element: Element | null | undefined): void {
  for (const marked of document.querySelectorAll('[data-video-drop]')) marked.removeAttribute('data-video-drop');
  element?.setAttribute('data-video-drop', '');
}
