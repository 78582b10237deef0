import type { Fix } from '../../../../../src/domain/check/finding.ts';
import { splitScene } from '../../../../../src/domain/edits/split-scenes.ts';
import { limits } from '../../../../../src/domain/product/limits.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { dismissFailure, showToast } from '../../../../lib/toast/toast.ts';
import { currentFilm } from './film-store.tsx';
import { apply, currentProject, findSceneIndex, newId, setSceneDuration, setTexts } from './project-store.ts';

/** Applies the fix that a finding offers, as one undo step. Shows a toast if the fix is impossible. */
export function applyFix(sceneId: string, fix: Fix): void {
  switch (fix.type) {
    case 'split':
      if (splitIntoScenes(sceneId, fix.into)) {
        dismissFailure('scenes');
      } else {
        const description = `A project has at most ${limits.scenes.max} scenes.`;
        showToast({ title: 'Too Many Scenes', description, tone: 'error', topic: 'scenes' });
      }
      return;
    case 'duration':
      setSceneDuration(findSceneIndex(currentProject(), sceneId), fix.seconds);
      return;
    case 'text': {
      const text = currentFixText(sceneId, fix.field);
      if (text !== undefined) setTexts([{ sceneId, field: fix.field, text }]);
    }
  }
}

/**
 * The replacement text of a finding. Computed from the current project, since the finding on the page may be a few
 * keystrokes behind.
 */
function currentFixText(sceneId: string, field: SceneFieldKey): string | undefined {
  const { clips, findings } = currentFilm();
  const number = findSceneIndex(currentProject(), sceneId) + 1;
  return [...findings, ...clips.flatMap((clip) => clip.findings)]
    .filter(({ sceneNumber }) => sceneNumber === number)
    .map(({ mend: fix }) => (fix?.type === 'text' && fix.field === field ? fix.value : undefined))
    .find((value) => value !== undefined);
}

/** Splits a scene into several. @returns false if the project would have too many scenes */
function splitIntoScenes(id: string, into: number): boolean {
  const ids = Array.from({ length: into - 1 }, newId);
  return apply((project) => splitScene(project, id, ids));
}
