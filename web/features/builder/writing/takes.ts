import { create } from 'zustand';
import { type SceneFieldKey, type SceneTexts, sceneFieldKeys } from '../../../../src/domain/fields.ts';
import { fillScene, findSceneIndex, useBuilder } from '../builder-store.ts';
import { joinTexts } from './join-texts.ts';

/** A field's new text beside the one that it replaced, until somebody decides or writes on. */
export interface Take {
  sceneId: string;
  field: SceneFieldKey;
  /** The text from before the first of its takes. */
  before: string;
  /** The text that the field has now. */
  after: string;
  /** How many texts the field had since, the first one included. */
  count: number;
  from: 'ai' | 'preset';
}

export const useTakes = create<{ takes: readonly Take[] }>()(() => ({ takes: [] }));

export function findTake(takes: readonly Take[], sceneId: string, field: SceneFieldKey): Take | undefined {
  return takes.find((take) => take.sceneId === sceneId && take.field === field);
}

/**
 * Puts texts into a scene as one undo step. Each field that loses a text by it keeps both as a take; after several in a
 * row, the first text.
 * @returns whether a text was replaced
 */
export function placeTexts(sceneId: string, texts: Partial<SceneTexts>, from: Take['from']): boolean {
  const { project } = useBuilder.getState();
  const scene = project.scenes[findSceneIndex(project, sceneId)];
  if (!scene) return false;
  const earlier = useTakes.getState().takes;
  const placed = sceneFieldKeys.flatMap((field): Take[] => {
    const after = texts[field];
    const old = scene[field];
    if (after === undefined || after === old || old.trim() === '') return [];
    const { before = old, count = 1 } = findTake(earlier, sceneId, field) ?? {};
    return [{ sceneId, field, before, after, count: count + 1, from }];
  });
  fillScene(sceneId, texts);
  useTakes.setState(({ takes }) => ({ takes: [...takes, ...placed] }));
  return placed.length > 0;
}

/** Leaves the new text as it is. */
export function keepTake(take: Take): void {
  useTakes.setState(({ takes }) => ({ takes: takes.filter((other) => other !== take) }));
}

/** Gives the field both texts, the earlier one first, as one undo step. */
export function addTakeAfter({ sceneId, field, before, after }: Take): void {
  fillScene(sceneId, { [field]: joinTexts(before, after) });
}

/** Gives the field its earlier text, as one undo step. */
export function putTakeBack({ sceneId, field, before }: Take): void {
  fillScene(sceneId, { [field]: before });
}

// typing, another command, undo, another project: once the field has another text, there is nothing to decide
useBuilder.subscribe(({ project }, before) => {
  const { takes } = useTakes.getState();
  if (project === before.project || takes.length === 0) return;
  const open = takes.filter(
    ({ sceneId, field, after }) => project.scenes[findSceneIndex(project, sceneId)]?.[field] === after,
  );
  if (open.length < takes.length) useTakes.setState({ takes: open });
});
