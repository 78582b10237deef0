import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { newProject, type Project } from '../../../../src/domain/project/project.ts';
import { isBlank } from '../../../../src/domain/scene/fields.ts';
import { readDraft } from '../../../../src/domain/storage/draft.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { claimDemo, claimedPrefix } from '../../../lib/storage/demo-claim.ts';
import { readItem, removeItem } from '../../../lib/storage/local-storage.ts';
import { currentProject, replaceProject } from '../core/project/project-store.ts';
import { saveUnlessChanged, setAsideHere, useSync } from '../core/sync/sync-api.ts';

/** The scene that a visitor wrote on the demo page before signing in. */
export interface DemoScene {
  /** Where this browser holds it. */
  key: string;
  /** The id of the project made from it, so that a second try makes no second one. */
  id: string;
  text: string;
  project: Project;
}

/** The demo's words that wait for a decision, since the open project has words of its own. */
export const useDemoScene = create<{ offered: DemoScene | null }>()(() => ({ offered: null }));

/**
 * Puts what an account brings from the demo into the open project, if nobody has written into that, or else offers it.
 * @param owner the account, which the server has confirmed
 */
export function receiveDemo(owner: string): void {
  // the session's own claim may not have come yet
  claimDemo(owner);
  const claimed = claimedDemo(owner);
  useDemoScene.setState({ offered: null });
  if (!claimed) return;
  const { key, id, draft: text } = claimed;
  const read = readDraft(text);
  if (read.kind !== 'draft') {
    // damaged: it joins what could not be opened, which can be downloaded
    if (setAsideHere([text])) removeItem(key);
    return;
  }
  const { project } = read.draft;
  if (!isUntouched(currentProject())) useDemoScene.setState({ offered: { key, id, text, project } });
  else {
    replaceProject(project);
    if (saveUnlessChanged()) removeItem(key);
  }
}

/** @returns the demo's words that an account has taken over, where they lie, and an id for them; null if there are none */
function claimedDemo(owner: string): { key: string; id: string; draft: string } | null {
  const prefix = claimedPrefix(owner);
  try {
    const key = Object.keys(localStorage).find((name) => name.startsWith(prefix));
    const draft = key === undefined ? null : readItem(key);
    return key !== undefined && draft !== null ? { key, id: key.slice(prefix.length), draft } : null;
  } catch {
    return null; // where storage is forbidden nothing is kept
  }
}

function isUntouched({ projectTitle, scenes, look, cast = [] }: Project): boolean {
  const hasPicture = scenes.some(({ picture }) => picture);
  return (
    scenes.every(isBlank) && projectTitle === newProject().projectTitle && !look && cast.length === 0 && !hasPicture
  );
}

/**
 * Receives what the account brings from the demo, for each project that is opened, once the server has confirmed whose
 * it is.
 */
export function useDemo(): void {
  // only read: to ask again while the server is away would have the page load anew, and this with it
  const { data: user } = trpc.auth.user.useQuery(undefined, { enabled: false });
  // this alone: the rest of it changes while somebody types, and would render the whole editor anew
  const session = useSync((sync) => sync.session);
  const confirmed = user && user.id === session?.owner ? user.id : null;
  // in a layout effect, so that the empty project is never painted before the words
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each project that is opened
  useLayoutEffect(() => {
    if (confirmed !== null) receiveDemo(confirmed);
  }, [confirmed, session]);
}
