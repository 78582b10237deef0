import type { Mend } from '../../../../src/domain/check/finding.ts';
import { limits } from '../../../../src/domain/limits.ts';
import { dismissFailure, showToast } from '../../../lib/toast.ts';
import { divideScene, findSceneIndex, setSceneDuration, setTexts, useBuilder } from '../builder-store.ts';

/** Does what a finding offers, as one step of undo, and says why where it cannot. */
export function applyMend(sceneId: string, mend: Mend): void {
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
      setSceneDuration(findSceneIndex(useBuilder.getState().project, sceneId), mend.seconds);
      return;
    case 'text':
      setTexts([{ sceneId, field: mend.field, text: mend.value }]);
  }
}
