import { create } from 'zustand';
import type { SceneTexts } from '../../../../src/domain/fields.ts';
import type { Preset } from '../../../../src/domain/presets/library.ts';
import type { Project } from '../../../../src/domain/project.ts';

export interface TryOn {
  presetId: string;
  /** What the preset is called. */
  name: string;
  sceneId: string;
  /** The texts that it would put into the scene. */
  texts: Partial<SceneTexts>;
}

/** The preset that the preview shows before it is taken. Neither the project nor its history knows of it. */
export const useTryOn = create<{ on: TryOn | null }>()(() => ({ on: null }));

export function tryOnPreset(sceneId: string, { id, name, sets }: Preset): void {
  useTryOn.setState({ on: { presetId: id, name, sceneId, texts: sets } });
}

export function stopTryOn(): void {
  if (useTryOn.getState().on) useTryOn.setState({ on: null });
}

/** The project as it would be with the tried texts; the project itself if there are none for it. */
export function withTryOn(project: Project, on: TryOn | null): Project {
  if (!on) return project;
  const scenes = project.scenes.map((scene) => (scene.id === on.sceneId ? { ...scene, ...on.texts } : scene));
  return { ...project, scenes };
}
