import type { GenerateField, WrittenScene } from '../../../domain/ai.ts';
import { emptyTexts, type SceneFieldKey, type SceneTexts, sceneFieldKeys } from '../../../domain/fields.ts';
import type { TrendingEvent } from '../../../domain/trending.ts';
import { fitLine } from '../check-answer.ts';
import { sceneCountFor } from '../check-scenes.ts';
import { distributeDuration } from '../distribute-duration.ts';
import { composeField } from './sample-field.ts';
import { type Topic, topics } from './sample-topics.ts';
import { seededIndex, seededPick } from './seeded.ts';

/** One step of a short film: what it shows of the topic, how it is filmed, and its share of the duration. */
interface Beat {
  weight: number;
  subject: (topic: Topic) => string;
  action: (topic: Topic) => string;
  camera: string;
}

const opening: Beat = {
  weight: 5,
  subject: ({ crowd }) => crowd,
  action: () => 'wait, shift their weight, and look up one after the other',
  camera: 'Wide shot from the far end, slow track in at head height',
};
const person: Beat = {
  weight: 4,
  subject: ({ person }) => person,
  action: ({ work }) => work,
  camera: 'Medium shot from the side, locked off, the hands at the lower edge of frame',
};
const detail: Beat = {
  weight: 3,
  subject: ({ thing }) => thing,
  action: () => 'fills the frame, then is covered by a hand',
  camera: 'Macro from above, focus pulled from the near edge to the far one',
};
const turn: Beat = {
  weight: 5,
  subject: ({ person }) => person,
  action: ({ turn }) => turn,
  camera: 'Slow push-in from chest to eyes, stopping as the movement does',
};
const answer: Beat = {
  weight: 4,
  subject: ({ crowd }) => crowd,
  action: () => 'go quiet and turn the same way',
  camera: 'Pan along the faces at eye level, ending on the one that does not move',
};
const closing: Beat = {
  weight: 6,
  subject: ({ thing }) => thing,
  action: () => 'is left behind as the light in the background goes out',
  camera: 'Static low wide, held until nobody is left in frame',
};

const beats: Readonly<Record<number, readonly Beat[]>> = {
  3: [opening, turn, closing],
  4: [opening, person, turn, closing],
  5: [opening, person, detail, turn, closing],
  6: [opening, person, detail, turn, answer, closing],
};
const hours = ['shortly before midnight', 'an hour after dark', 'late afternoon', 'early morning'] as const;

/** A typical scene's duration. */
const typicalSeconds = 5;

/** Composes a short film on an event's topic, without any of its words. The same event gets the same film. */
export function composeScenes(event: TrendingEvent, targetDuration: number): WrittenScene[] {
  const seed = JSON.stringify([event, targetDuration]);
  const { min, max } = sceneCountFor(targetDuration);
  const count = Math.min(max, Math.max(min, Math.round(targetDuration / typicalSeconds)));
  const topic = pickTopic(event, seed);
  const hour = seededPick(`hour ${seed}`, hours);
  const film = beats[count] ?? [];
  const weights = film.map(({ weight }) => weight);
  const durations = distributeDuration(weights, targetDuration) ?? weights;
  const usedLines: string[] = [];
  let look: Partial<SceneTexts> | undefined;
  return film.map((beat, index) => {
    const duration = durations[index] ?? beat.weight;
    const shot = { subject: beat.subject(topic), action: beat.action(topic), camera: beat.camera, audio: topic.sound };
    const shotTexts = { ...shot, scene: `${topic.place}, ${hour}` };
    const scene = { ...emptyTexts, ...shotTexts };
    const ask = (fieldType: SceneFieldKey) =>
      composeField(fieldRequest(fieldType, { scene, duration, seed, index }), usedLines);
    // fields that the topic leaves open are the same in every scene: one film has one look
    const open = sceneFieldKeys.filter((key) => key !== 'dialog' && !Object.hasOwn(shotTexts, key));
    look ??= Object.fromEntries(open.map((key) => [key, ask(key)]));
    const line = topic.lines[index];
    const dialog = line && fitLine(line, duration) === line ? line : ask('dialog');
    usedLines.push(dialog);
    return { ...scene, ...look, dialog, duration };
  });
}

interface Shot {
  scene: SceneTexts;
  duration: number;
  seed: string;
  index: number;
}

function fieldRequest(fieldType: SceneFieldKey, { scene, duration, seed, index }: Shot): GenerateField {
  const timing = { sceneNumber: index + 1, sceneDuration: duration, targetDuration: 1 };
  // a number as the title: it serves as a seed and contains none of the event's words
  return { fieldType, ...timing, projectTitle: String(seededIndex(seed, 1_000_000)), currentScene: scene };
}

/** The topic whose words appear first in the event, else one of its category, else any. */
function pickTopic({ title, description, category }: TrendingEvent, seed: string): Topic {
  const text = `${title}\n${description}`;
  const found = topics
    .map((topic) => ({ topic, index: text.search(topic.words) }))
    .filter(({ index }) => index >= 0)
    .toSorted((a, b) => a.index - b.index)[0];
  if (found) return found.topic;
  const ofCategory = topics.filter(({ categories }) => categories.includes(category));
  return seededPick(`topic ${seed}`, ofCategory.length > 0 ? ofCategory : topics);
}
