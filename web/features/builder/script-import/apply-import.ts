import { flushSync } from 'react-dom';
import { formatDuration, totalDuration } from '../../../../src/domain/scene/duration.ts';
import { showMergedToast } from '../core/project/merge-toast.ts';
import { apply, countScenes, currentProject, setFolded } from '../core/project/project-store.ts';
import type { Imported, ImportMode } from './import-edits.ts';

/** With more new scenes than this, only the first one is unfolded. */
const maxUnfolded = 8;

/**
 * Applies an import to the project as one undo step, and shows a toast with what was imported.
 * @returns the id of the first new or changed scene
 */
export function applyImport(
  { project, cast }: Imported,
  { mode, name, count }: { mode: ImportMode; name: string; count: number },
): string | undefined {
  const scenesBefore = new Map(currentProject().scenes.map((scene) => [scene.id, scene]));
  const ids = project.scenes.map(({ id }) => id);
  const added = ids.filter((id) => !scenesBefore.has(id));
  const changed = project.scenes.find(({ id, action, dialog, scene }) => {
    const before = scenesBefore.get(id);
    return !before || before.action !== action || before.dialog !== dialog || before.scene !== scene;
  });
  flushSync(() => {
    if (added.length > maxUnfolded) setFolded(added.slice(1), true);
    apply(() => project);
  });
  const from = name === '' ? 'the pasted text' : `“${name}”`;
  const duration = formatDuration(totalDuration(project.scenes.filter(({ id }) => added.includes(id))));
  const description =
    mode === 'compare' ? `Applied changes from ${from}.` : `${countScenes(count)}, ${duration}, from ${from}.`;
  showMergedToast(mode === 'compare' ? 'Script Updated' : 'Script Imported', description, cast);
  return added[0] ?? changed?.id ?? ids[0];
}
