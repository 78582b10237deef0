import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { newProject, type Project } from '../../../../src/domain/project/project.ts';
import { isBlank } from '../../../../src/domain/scene/fields.ts';
import { readDraft } from '../../../../src/domain/storage/draft.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { claimDemo, claimedPrefix } from '../../../lib/storage/demo-claim.ts';
import { readItem, removeItem } from '../../../lib/storage/local-storage.ts';
import { currentProject, replaceProject } from '../core/project/project-store.ts';
import { saveUnlessChangedInOtherTab, setAsideHere, useSync } from '../core/sync/sync-api.ts';

/** The scene that a visitor wrote on the demo page before logging in. */
export interface DemoScene {
  /** The key in local storage. */
  key: string;
  /** The id for a project made from the scene, so that a retry creates no second project. */
  id: string;
  /** The draft as stored. */
  text: string;
  project: Project;
}

/** The demo scene to offer; null if there is none. */
export const useDemoScene = create<{ offered: DemoScene | null }>()(() => ({ offered: null }));

/**
 * Puts the scene from the demo page into the open project if the project is empty, or else offers the scene.
 * @param owner the account's id, confirmed by the server
 */
export function receiveDemo(owner: string): void {
  // claim the scene for this account, in case the login has not done so yet
  claimDemo(owner);
  const claimed = claimedDemo(owner);
  useDemoScene.setState({ offered: null });
  if (!claimed) return;
  const { key, id, draft: text } = claimed;
  const read = readDraft(text);
  if (read.kind !== 'draft') {
    // damaged: set it aside, so that the user can download it
    if (setAsideHere([text])) removeItem(key);
    return;
  }
  const { project } = read.draft;
  if (!isUntouched(currentProject())) useDemoScene.setState({ offered: { key, id, text, project } });
  else {
    replaceProject(project);
    if (saveUnlessChangedInOtherTab()) removeItem(key);
  }
}

/** Finds a demo draft that the account has claimed, with its storage key and the id for its project; null if none. */
function claimedDemo(owner: string): { key: string; id: string; draft: string } | null {
  const prefix = claimedPrefix(owner);
  try {
    const key = Object.keys(localStorage).find((name) => name.startsWith(prefix));
    const draft = key === undefined ? null : readItem(key);
    return key !== undefined && draft !== null ? { key, id: key.slice(prefix.length), draft } : null;
  } catch {
    return null; // storage is blocked
  }
}

function isUntouched({ projectTitle, scenes, look, cast = [] }: Project): boolean {
  const hasPicture = scenes.some(({ picture }) => picture);
  return (
    scenes.every(isBlank) && projectTitle === newProject().projectTitle && !look && cast.length === 0 && !hasPicture
  );
}

/** Receives the scene from the demo page whenever a project opens, once the server has confirmed the account. */
export function useDemo(): void {
  // reads only the cache: while the server is unreachable, a refetch would set the session back to loading, which
  // remounts the editor and would run this again
  const { data: user } = trpc.auth.user.useQuery(undefined, { enabled: false });
  // selects only the session: other sync state changes during typing and would render the whole editor
  const session = useSync((sync) => sync.session);
  const confirmed = user && user.id === session?.owner ? user.id : null;
  // a layout effect, so that the empty project is never painted first
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each opened project
  useLayoutEffect(() => {
    if (confirmed !== null) receiveDemo(confirmed);
  }, [confirmed, session]);
}
