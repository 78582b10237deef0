import { insertScenes, insertScenesProblem } from '../../../../src/domain/edits/scene-edits.ts';
import { readItem, removeItem, writeItem } from '../../../lib/storage/local-storage.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { goToField } from '../core/focus/go-to.ts';
import { apply, currentProject, newId } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { currentOwner, saveUnlessChangedInOtherTab } from '../core/sync/sync-api.ts';
import { type DemoScene, receiveDemo, useDemoScene } from './demo-scene.ts';

/**
 * Whether the scene is still stored. If another tab has added or discarded it, offers the next stored scene instead.
 */
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
  const problem = insertScenesProblem(currentProject(), scenes);
  if (problem !== null) {
    showToast({ title: 'Not Possible', description: problem, tone: 'error', topic: 'scenes' });
    return;
  }
  const fresh = scenes.map((scene) => ({ ...scene, id: newId() }));
  apply((project) => insertScenes(project, project.scenes.length, fresh));
  const owner = currentOwner();
  if (saveUnlessChangedInOtherTab()) forgetDemoScene(key);
  // if storage is full, the scene stays stored and is offered again on the next visit
  else useDemoScene.setState({ offered: null });
  goToField(fresh[0]?.id ?? '', 'subject');
  showUndoToast({ title: 'Scene Added', description: 'Added the scene from the demo at the end.' }, () =>
    offerAgain(owner, { key, text }),
  );
}

/** Discards the scene. A toast offers Undo. */
export function discardDemoScene(offered: DemoScene): void {
  if (!isStillOffered(offered)) return;
  const { key, text } = offered;
  const owner = currentOwner();
  forgetDemoScene(key);
  const action = { label: 'Undo', run: () => offerAgain(owner, { key, text }) };
  showToast({ title: 'Scene Discarded', description: 'Discarded the scene from the demo.', action });
}

/** Removes the stored scene, and offers the next stored scene, from another visit to the demo, if there is one. */
export function forgetDemoScene(key: string): void {
  removeItem(key);
  offerNext();
}

function offerNext(): void {
  const owner = currentOwner();
  if (owner !== null) receiveDemo(owner);
}

function offerAgain(owner: string | null, { key, text }: Pick<DemoScene, 'key' | 'text'>): void {
  writeItem(key, text);
  if (currentOwner() === owner) offerNext();
}
