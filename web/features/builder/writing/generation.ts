import type { GenerateField } from '../../../../src/domain/ai/generation.ts';
import { mentionedEntries } from '../../../../src/domain/edits/cast-edits.ts';
import { placeAfterEdit, type TextPlace, textAt, textLabel } from '../../../../src/domain/edits/text-place.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import type { Project, Scene } from '../../../../src/domain/project/project.ts';
import type { SceneFieldKey } from '../../../../src/domain/scene/fields.ts';
import { streamClient } from '../../../lib/calls/stream-client.ts';
import { explain } from '../../../lib/calls/trpc.ts';
import { isSampleWriter } from '../../../lib/calls/writer-query.ts';
import { showFailure } from '../../../lib/forms/failure-toast.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { placeTexts } from '../core/project/ai-variants.ts';
import { currentProject, findSceneIndex, isOtherFilm, useBuilder } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { beginGeneration, isGenerating, stopGeneration, useWork } from '../core/project/work-store.ts';
import { offerPlanIfMissing } from '../core/view/plan-offer.ts';
import { sampleNote } from './sample-note.ts';

/**
 * Writes a text with AI and shows it as it arrives. The complete text goes into the project as one undo step, and the
 * text that it replaces is kept as a variant.
 */
export async function generateText(place: TextPlace): Promise<void> {
  if (isGenerating()) {
    showToast({ title: 'Still Writing', description: 'One field is written at a time. Esc stops it.' });
    return;
  }
  if (offerPlanIfMissing('Writing a field with AI needs a plan')) return;
  const signal = beginGeneration({ ...place, text: '' });
  try {
    for await (const text of await stream(place, signal)) {
      if (signal.aborted) return;
      useWork.setState(({ running }) => ({ running: running && { ...running, text } }));
    }
    const { running } = useWork.getState();
    if (signal.aborted || !running) return;
    const label = running.entry === undefined ? textLabel(running).toLowerCase() : textLabel(running);
    // the scene or the entry may have been removed meanwhile, or the project replaced
    if (textAt(currentProject(), running) === undefined) {
      showToast({ title: 'Text Not Added', description: `The scene or cast entry of the ${label} text was removed.` });
      return;
    }
    const show = placeTexts([running], 'ai') ? showUndoToast : showToast;
    show({
      title: 'Generated',
      description: `AI generated ${label} content`,
      ...(isSampleWriter() && { note: sampleNote }),
    });
  } catch (error) {
    if (signal.aborted) return;
    showFailure('Generation Failed', error, explain(error) || 'Unable to generate content', 'generate');
  } finally {
    if (!signal.aborted) stopGeneration();
  }
}

/** Requests a text. Each value is the whole text so far. A wording is written to fit the scenes that use its entry. */
function stream(place: TextPlace, signal: AbortSignal): Promise<AsyncIterable<string>> {
  const project = currentProject();
  if (place.sceneId !== undefined) {
    return streamClient.ai.streamField.mutate(fieldRequest(project, place.sceneId, place.field), { signal });
  }
  const { scenes, cast = [] } = project;
  if (place.look) {
    const request = continuityRequest(project, scenes);
    return streamClient.ai.streamContinuity.mutate({ fieldType: 'look', ...request }, { signal });
  }
  const { entry } = place;
  const using = scenes.filter((scene) => mentionedEntries([scene], cast).some(({ name }) => name === entry));
  const request = continuityRequest(project, using.length > 0 ? using : scenes);
  return streamClient.ai.streamContinuity.mutate({ fieldType: 'wording', entry, ...request }, { signal });
}

useBuilder.subscribe(({ project }, { project: before }) => {
  const { running } = useWork.getState();
  if (!running || project === before) return;
  // the text was requested for another film
  if (isOtherFilm(project, before)) {
    stopGeneration();
    return;
  }
  const moved = placeAfterEdit(running, before, project);
  if (moved !== running) useWork.setState({ running: moved });
});

function fieldRequest(project: Project, sceneId: string, field: SceneFieldKey) {
  const { projectTitle, targetDuration, scenes, look, cast = [] } = project;
  const index = findSceneIndex(project, sceneId);
  const scene = scenes[index];
  if (!scene) throw new Error('This scene was removed.');
  const [previousScene, nextScene] = [scenes[index - 1], scenes[index + 1]];
  const neighbors = [scene, previousScene, nextScene].filter((candidate) => candidate !== undefined);
  const mentioned = mentionedEntries(neighbors, cast);
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

function continuityRequest({ projectTitle, targetDuration, look, cast = [] }: Project, scenes: readonly Scene[]) {
  const sent = scenes.slice(0, limits.continuityScenes);
  return { projectTitle, targetDuration, scenes: sent, ...(look && { look }), ...(cast.length > 0 && { cast }) };
}
