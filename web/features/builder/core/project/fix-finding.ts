import type { Mend } from '../../../../../src/domain/check/finding.ts';
import { splitScene } from '../../../../../src/domain/edits/split-scenes.ts';
import { limits } from '../../../../../src/domain/product/limits.ts';
import type { SceneFieldKey } from '../../../../../src/domain/scene/fields.ts';
import { dismissFailure, showToast } from '../../../../lib/toast/toast.ts';
import { currentFilm } from './film-store.tsx';
import { apply, currentProject, findSceneIndex, newId, setSceneDuration, setTexts } from './project-store.ts';

/** Does what a finding offers, as one step of undo, and says why where it cannot. */
export function applyFix(sceneId: string, mend: Mend): void {
  switch (mend.type) {
    case 'split':
      if (divideScene(sceneId, mend.into)) {
        dismissFailure('scenes');
      } else {
        const description = `A project has at most ${limits.scenes.max} scenes.`;
        showToast({ title: 'No Room', description, tone: 'error', topic: 'scenes' });
      }
      return;
    case 'duration':
      setSceneDuration(findSceneIndex(currentProject(), sceneId), mend.seconds);
      return;
    case 'text': {
      const text = textNow(sceneId, mend.field);
      if (text !== undefined) setTexts([{ sceneId, field: mend.field, text }]);
    }
  }
}

/** The text that a finding offers for a field by now: while somebody types, the one on the page may be a few keys behind. */
function textNow(sceneId: string, field: SceneFieldKey): string | undefined {
  const { clips, findings } = currentFilm();
  const number = findSceneIndex(currentProject(), sceneId) + 1;
  return [...findings, ...clips.flatMap((clip) => clip.findings)]
    .filter(({ sceneNumber }) => sceneNumber === number)
    .map(({ mend }) => (mend?.type === 'text' && mend.field === field ? mend.value : undefined))
    .find((value) => value !== undefined);
}

/** Splits a scene into several, whose cards are open. @returns whether there was room for them */
function divideScene(id: string, into: number): boolean {
  const ids = Array.from({ length: into - 1 }, newId);
  return apply((project) => splitScene(project, id, ids));
}
