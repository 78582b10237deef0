import { emptyScene, newProject } from '../../../src/domain/project/project.ts';
import { writeDraft } from '../../../src/domain/storage/draft.ts';
import type { PromptScene } from '../../../src/domain/targets/target.ts';
import { handOverDemo } from '../../lib/storage/demo-handover.ts';

/** Stores a scene in this browser for the next account that registers or logs in. @returns whether it was stored */
export function handOverScene(scene: PromptScene, target: string): boolean {
  const first = { ...emptyScene('scene-1', scene.duration), ...scene, id: 'scene-1', sceneNumber: 1 };
  const project = { ...newProject('scene-1', { target }), scenes: [first] };
  return handOverDemo(writeDraft({ owner: null, project, lastSaved: new Date().toISOString() }));
}
