import { emptyScene, newProject } from '../../../src/domain/project/project.ts';
import { writeDraft } from '../../../src/domain/storage/draft.ts';
import type { PromptScene } from '../../../src/domain/targets/target.ts';
import { storeDemo } from '../../lib/storage/store-demo.ts';

/** Stores a scene in this browser for the next account that registers or logs in. @returns whether it was stored */
export function storeScene(scene: PromptScene, target: string): boolean {
  const first = { ...emptyScene('scene-1', scene.duration), ...scene, id: 'scene-1', sceneNumber: 1 };
  const project = { ...newProject('scene-1', { target }), scenes: [first] };
  return storeDemo(writeDraft({ owner: null, project, lastSaved: new Date().toISOString() }));
}
