import { create } from 'zustand';
import { readDraft } from '../../../../src/domain/draft.ts';
import { isBlank } from '../../../../src/domain/fields.ts';
import { newProject, type Project } from '../../../../src/domain/project.ts';
import { insertScenes, insertScenesProblem } from '../../../../src/domain/scene-edits.ts';
import { claimDemo, claimedPrefix } from '../../../lib/demo-claim.ts';
import { readItem, removeItem, writeItem } from '../../../lib/local-storage.ts';
import { showToast } from '../../../lib/toast.ts';
import { apply, newId, replaceProject, useBuilder } from '../builder-store.ts';
import { goToField } from '../scenes/go-to-field.ts';
import { showUndoToast } from '../undo-toast.ts';
import { setAside } from './draft-storage.ts';
import { currentKeys, saveUnlessChanged, showSetAside, useDraft } from './draft-sync.ts';

/** The scene that a visitor wrote on the demo page before signing in. */
interface DemoScene {
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
    if (!setAside(currentKeys(), [text])) return;
    removeItem(key);
    showSetAside();
    return;
  }
  const { project } = read.draft;
  if (!isUntouched(useBuilder.getState().project)) useDemoScene.setState({ offered: { key, id, text, project } });
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

/** Whether no other tab has decided on the scene; if one has, it is not offered here any more, either. */
export function isStillOffered({ key }: DemoScene): boolean {
  if (readItem(key) !== null) return true;
  offerNext();
  return false;
}

/** Adds the scene to the end of the open project. */
export function addDemoScene(offered: DemoScene): void {
  if (!isStillOffered(offered)) return;
  const {
    key,
    text,
    project: { scenes },
  } = offered;
  const problem = insertScenesProblem(useBuilder.getState().project, scenes);
  if (problem !== null) {
    showToast({ title: 'Not Possible', description: problem, tone: 'error', topic: 'scenes' });
    return;
  }
  const fresh = scenes.map((scene) => ({ ...scene, id: newId() }));
  apply((project) => insertScenes(project, project.scenes.length, fresh));
  const { owner } = useDraft.getState();
  if (saveUnlessChanged()) forgetDemoScene(key);
  // where it could not be stored, the next visit offers it again
  else useDemoScene.setState({ offered: null });
  goToField(fresh[0]?.id ?? '', 'subject');
  showUndoToast({ title: 'Scene Added', description: 'The scene from the demo is the last one now.' }, () =>
    putBack(owner, { key, text }),
  );
}

/** Forgets the scene, with a way back. */
export function discardDemoScene(offered: DemoScene): void {
  if (!isStillOffered(offered)) return;
  const { key, text } = offered;
  const { owner } = useDraft.getState();
  forgetDemoScene(key);
  const action = { label: 'Undo', run: () => putBack(owner, { key, text }) };
  showToast({ title: 'Scene Discarded', description: 'The scene from the demo is gone.', action });
}

/** For one that has found its place. That of another visit to the demo is offered next. */
export function forgetDemoScene(key: string): void {
  removeItem(key);
  offerNext();
}

function offerNext(): void {
  const { owner } = useDraft.getState();
  if (owner !== null) receiveDemo(owner);
}

function putBack(owner: string | null, { key, text }: Pick<DemoScene, 'key' | 'text'>): void {
  writeItem(key, text);
  if (useDraft.getState().owner === owner) offerNext();
}
