import { create } from 'zustand';
import type { GenerateField } from '../../../../src/domain/ai.ts';
import { mentionedEntries } from '../../../../src/domain/cast-edits.ts';
import { type SceneFieldKey, sceneFieldLabels } from '../../../../src/domain/fields.ts';
import type { Project } from '../../../../src/domain/project.ts';
import { showFailure } from '../../../lib/failure-toast.ts';
import { streamClient } from '../../../lib/stream-client.ts';
import { showToast } from '../../../lib/toast.ts';
import { explain } from '../../../lib/trpc.ts';
import { findSceneIndex, useBuilder } from '../builder-store.ts';
import { showUndoToast } from '../undo-toast.ts';
import { placeTexts } from './takes.ts';

interface Generation {
  sceneId: string;
  field: SceneFieldKey;
  /** The text so far. Not part of the project until it is complete. */
  text: string;
}

/** The one field that is being written, if any. */
export const useGeneration = create<{ running: Generation | null }>()(() => ({ running: null }));

let abort: AbortController | null = null;

/** Lets the AI write a field. Shows the text as it arrives; once complete, it replaces the old one as one undo step and a take. */
export async function generateField(sceneId: string, field: SceneFieldKey): Promise<void> {
  if (abort) {
    showToast({ title: 'Still Writing', description: 'One field is written at a time. Esc stops it.' });
    return;
  }
  const controller = new AbortController();
  abort = controller;
  useGeneration.setState({ running: { sceneId, field, text: '' } });
  try {
    const stream = await streamClient.ai.streamField.mutate(requestFor(useBuilder.getState().project, sceneId, field), {
      signal: controller.signal,
    });
    let text = '';
    for await (text of stream) useGeneration.setState({ running: { sceneId, field, text } });
    // the scene may have been removed meanwhile, or the project replaced
    if (controller.signal.aborted || findSceneIndex(useBuilder.getState().project, sceneId) < 0) return;
    const replaced = placeTexts(sceneId, { [field]: text }, 'ai');
    const show = replaced ? showUndoToast : showToast;
    show({ title: 'Generated', description: `AI generated ${sceneFieldLabels[field].toLowerCase()} content` });
  } catch (error) {
    if (controller.signal.aborted) return;
    showFailure('Generation Failed', error, explain(error) || 'Unable to generate content', 'generate');
  } finally {
    if (abort === controller) {
      abort = null;
      useGeneration.setState({ running: null });
    }
  }
}

/** Stops the generation; the field shows its old text again. */
export function stopGeneration(): void {
  abort?.abort();
  abort = null;
  useGeneration.setState({ running: null });
}

function requestFor(project: Project, sceneId: string, field: SceneFieldKey) {
  const { projectTitle, targetDuration, scenes, look, cast = [] } = project;
  const index = findSceneIndex(project, sceneId);
  const scene = scenes[index];
  if (!scene) throw new Error('This scene was removed.');
  const [previousScene, nextScene] = [scenes[index - 1], scenes[index + 1]];
  const around = [scene, previousScene, nextScene].filter((one) => one !== undefined);
  const mentioned = mentionedEntries(around, cast);
  return {
    fieldType: field,
    projectTitle,
    targetDuration,
    sceneNumber: scene.sceneNumber,
    sceneDuration: scene.duration,
    currentScene: scene,
    ...(previousScene && { previousScene }),
    ...(nextScene && { nextScene }),
    ...(look && { look }),
    ...(mentioned.length > 0 && { cast: mentioned }),
  } satisfies GenerateField;
}
