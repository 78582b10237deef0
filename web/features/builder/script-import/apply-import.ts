import { flushSync } from 'react-dom';
import { formatDuration, totalDuration } from '../../../../src/domain/scene/duration.ts';
import { showMergedToast } from '../core/project/merge-toast.ts';
import { apply, countScenes, currentProject, setFolded } from '../core/project/project-store.ts';
import type { Imported, ImportMode } from './import-edits.ts';

/** With more new scenes than this, only the first is open. */
const openAtOnce = 8;

/**
 * Takes an import into the project as one step of undo, and says what came.
 * @returns the id of the first scene that came or changed
 */
export function applyImport(
  { project, cast }: Imported,
  { mode, name, count }: { mode: ImportMode; name: string; count: number },
): string | undefined {
  const known = new Map(currentProject().scenes.map((scene) => [scene.id, scene]));
  const ids = project.scenes.map(({ id }) => id);
  const added = ids.filter((id) => !known.has(id));
  const changed = project.scenes.find(({ id, action, dialog, scene }) => {
    const was = known.get(id);
    return !was || was.action !== action || was.dialog !== dialog || was.scene !== scene;
  });
  flushSync(() => {
    if (added.length > openAtOnce) setFolded(added.slice(1), true);
    apply(() => project);
  });
  const from = name === '' ? 'the pasted text' : `“${name}”`;
  const duration = formatDuration(totalDuration(project.scenes.filter(({ id }) => added.includes(id))));
  const what =
    mode === 'compare' ? `Took over changes from ${from}.` : `${countScenes(count)}, ${duration}, from ${from}.`;
  showMergedToast(mode === 'compare' ? 'Script Updated' : 'Script Imported', what, cast);
  return added[0] ?? changed?.id ?? ids[0];
}
