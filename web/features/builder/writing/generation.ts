import { create } from 'zustand';
import type { GenerateField } from '../../../../src/domain/ai.ts';
import { changeEntry, mentionedEntries } from '../../../../src/domain/cast-edits.ts';
import { type SceneFieldKey, sceneFieldLabels } from '../../../../src/domain/fields.ts';
import { limits } from '../../../../src/domain/limits.ts';
import type { Project, Scene } from '../../../../src/domain/project.ts';
import { showFailure } from '../../../lib/failure-toast.ts';
import { streamClient } from '../../../lib/stream-client.ts';
import { showToast } from '../../../lib/toast.ts';
import { explain } from '../../../lib/trpc.ts';
import { apply, findSceneIndex, useBuilder } from '../builder-store.ts';
import { showUndoToast } from '../undo-toast.ts';
import { placeTexts } from './takes.ts';

interface Generation {
  /** Null for what is written once for the whole film. */
  sceneId: string | null;
  field: SceneFieldKey | 'look' | 'wording';
  /** The name of the cast entry, for a wording. */
  entry?: string;
  /** The text so far. Not part of the project until it is complete. */
  text: string;
}

/** The one text that is being written, if any. */
export const useGeneration = create<{ running: Generation | null }>()(() => ({ running: null }));

let abort: AbortController | null = null;

interface Writing {
  what: Omit<Generation, 'text'>;
  /** Starts the stream, each of whose values is the whole text so far. */
  start: (signal: AbortSignal) => Promise<AsyncIterable<string>>;
  /** Puts the text into the project, as one undo step. @returns whether it replaced one; null if its place has gone */
  place: (text: string) => boolean | null;
  /** What the toast calls it. */
  label: string;
}

/** Lets the AI write a text. Shows it as it arrives; once complete, it takes its place in the project. */
async function write({ what, start, place, label }: Writing): Promise<void> {
  if (abort) {
    showToast({ title: 'Still Writing', description: 'One field is written at a time. Esc stops it.' });
    return;
  }
  const controller = new AbortController();
  abort = controller;
  useGeneration.setState({ running: { ...what, text: '' } });
  try {
    let text = '';
    for await (text of await start(controller.signal)) useGeneration.setState({ running: { ...what, text } });
    if (controller.signal.aborted) return;
    const replaced = place(text);
    if (replaced === null) {
      showToast({ title: 'Not Placed', description: `The place of the ${label} text is gone, so nothing changed.` });
      return;
    }
    const show = replaced ? showUndoToast : showToast;
    show({ title: 'Generated', description: `AI generated ${label} content` });
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

/** Lets the AI write a field of a scene; what it replaces stays as a take. */
export function generateField(sceneId: string, field: SceneFieldKey): Promise<void> {
  return write({
    what: { sceneId, field },
    label: sceneFieldLabels[field].toLowerCase(),
    start: (signal) =>
      streamClient.ai.streamField.mutate(requestFor(useBuilder.getState().project, sceneId, field), { signal }),
    // the scene may have been removed meanwhile, or the project replaced
    place: (text) =>
      findSceneIndex(useBuilder.getState().project, sceneId) < 0 ? null : placeTexts(sceneId, { [field]: text }, 'ai'),
  });
}

/** Lets the AI write the look of the film. */
export function generateLook(): Promise<void> {
  return write({
    what: { sceneId: null, field: 'look' },
    label: 'look',
    start: (signal) => {
      const { project } = useBuilder.getState();
      const request = continuityRequest(project, project.scenes);
      return streamClient.ai.streamContinuity.mutate({ fieldType: 'look', ...request }, { signal });
    },
    place: (look) => {
      const { look: before = '' } = useBuilder.getState().project;
      apply((project) => ({ ...project, look }));
      return before.trim() !== '';
    },
  });
}

/** Lets the AI write the wording of a cast entry, for the scenes that use it. @param name that of the entry */
export function generateWording(name: string): Promise<void> {
  return write({
    what: { sceneId: null, field: 'wording', entry: name },
    label: `@${name}`,
    start: (signal) => {
      const { project } = useBuilder.getState();
      const { scenes, cast = [] } = project;
      const using = scenes.filter((scene) => mentionedEntries([scene], cast).some((entry) => entry.name === name));
      const request = continuityRequest(project, using.length > 0 ? using : scenes);
      return streamClient.ai.streamContinuity.mutate({ fieldType: 'wording', entry: name, ...request }, { signal });
    },
    place: (text) => {
      const { cast = [] } = useBuilder.getState().project;
      const index = cast.findIndex((entry) => entry.name === name);
      const before = cast[index]?.text;
      if (before === undefined) return null;
      apply((project) => changeEntry(project, index, { text }));
      return before.trim() !== '';
    },
  });
}

// the text was asked for of another film
useBuilder.subscribe(({ project }, { project: before }) => {
  if (!abort || project.scenes === before.scenes) return;
  const ids = new Set(before.scenes.map(({ id }) => id));
  if (!project.scenes.some(({ id }) => ids.has(id))) stopGeneration();
});

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

function continuityRequest({ projectTitle, targetDuration, look, cast = [] }: Project, scenes: readonly Scene[]) {
  const read = scenes.slice(0, limits.continuityScenes);
  return { projectTitle, targetDuration, scenes: read, ...(look && { look }), ...(cast.length > 0 && { cast }) };
}
