import { clipSceneIds, takesByClip } from '../../../../../src/domain/takes/clip-takes.ts';
import { matchFiles } from '../../../../../src/domain/takes/match-files.ts';
import { knownPlan } from '../../../../lib/account/plan-query.ts';
import { isUploadOf, unfinishedUploads, uploadFingerprint } from '../../../../lib/storage/take-uploads.ts';
import { announce } from '../../core/focus/caret-store.ts';
import { currentFilm } from '../../core/project/film-store.tsx';
import { newId } from '../../core/project/project-store.ts';
import { currentOwner, useSync } from '../../core/sync/sync-api.ts';
import { knownTakes, loadTakes } from '../../core/takes/take-actions.ts';
import { openDialog } from '../../core/view/view-store.ts';
import { fileProblem, fileProblems } from './file-problems.ts';
import { readSeconds } from './read-seconds.ts';
import { startUploads } from './upload-files.ts';
import { changeFile, type TakeFile, useUploads } from './upload-store.ts';

/** Adds videos to the list of files, matches each to a clip, and opens the dialog that shows the list. */
export function addFiles(files: readonly File[]): void {
  const added = list(files, null);
  openDialog('take-files');
  void readLengths(added);
}

/**
 * Uploads videos as takes of one clip. If something prevents that, opens the dialog that says what.
 * @param sceneIds the clip's scenes
 */
export async function addFilesToClip(files: readonly File[], sceneIds: readonly string[]): Promise<void> {
  const added = list(files, sceneIds);
  const [takes] = await Promise.all([loadTakes(), readLengths(added)]);
  const isReady =
    !unsavable.includes(useSync.getState().server.kind) &&
    takes?.available &&
    knownPlan()?.entitled !== false &&
    fileProblems(useUploads.getState().files, takes).size === 0;
  if (!isReady) return openDialog('take-files');
  announce(added.length === 1 ? 'Uploading one take.' : `Uploading ${added.length} takes.`);
  await startUploads(added.map(({ key }) => key));
}

/** While the project cannot be saved, the dialog says why. */
const unsavable: readonly string[] = ['another-tab', 'conflict', 'missing'];

/** Adds files to the list, without those that are in it. */
function list(files: readonly File[], sceneIds: readonly string[] | null): TakeFile[] {
  const known = useUploads.getState().files;
  const added = files
    .filter((file) => !known.some((other) => other.state.is !== 'done' && isSameFile(file, other.file)))
    .map((file): TakeFile => {
      const unfinished = unfinishedScenes(file);
      const clip = unfinished ?? sceneIds;
      return {
        ...{ key: newId(), file, sceneIds: clip ?? [], match: clip ? null : unmatched, isResumed: unfinished !== null },
        ...{ seconds: undefined, state: { is: 'new' }, sent: 0 },
      };
    });
  useUploads.setState({ files: [...known, ...added] });
  matchNew();
  return added;
}

/** Replaced by `matchNew` at once. */
const unmatched = { clip: 0, by: 'time', certainty: 'guess' } as const;

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** The scenes for which an earlier page has started to upload this file; null if none has. */
function unfinishedScenes(file: File): readonly string[] | null {
  const { projectId } = useSync.getState();
  const owner = currentOwner();
  if (owner === null || projectId === null) return null;
  const fingerprint = uploadFingerprint(owner, projectId, file);
  const { sceneIds } = unfinishedUploads(owner, projectId).find((upload) => isUploadOf(upload, fingerprint)) ?? {};
  const { scenes } = currentFilm().from;
  return sceneIds && scenes.some(({ id }) => id !== undefined && sceneIds.includes(id)) ? sceneIds : null;
}

async function readLengths(files: readonly TakeFile[]): Promise<void> {
  const readable = files.filter((file) => fileProblem(file) === null);
  await Promise.all(readable.map(async ({ key, file }) => changeFile(key, { seconds: await readSeconds(file) })));
  // the lengths say more about the clips
  matchNew();
}

/** Matches the files that were not started, and whose clip the user has not chosen. */
function matchNew(): void {
  const { clips } = currentFilm();
  const { files } = useUploads.getState();
  const open = files.filter(({ state, match, seconds }) => state.is === 'new' && match !== null && seconds !== null);
  if (open.length === 0 || clips.length === 0) return;
  const taken = takesByClip(clips, knownTakes()?.takes ?? []).clips;
  const matches = matchFiles(
    open.map(({ file: { name, lastModified }, seconds }) => ({ name, lastModified, seconds: seconds ?? null })),
    clips.map((clip, index) => ({ ...clip, hasTakes: (taken[index]?.length ?? 0) > 0 })),
  );
  for (const [index, { key }] of open.entries()) {
    const match = matches[index];
    const clip = match && clips[match.clip];
    if (clip) changeFile(key, { match, sceneIds: clipSceneIds(clip) });
  }
}
