import { cleanDialogue, cleanText } from '../../../src/domain/clean.ts';
import { type SceneFieldKey, sceneFields } from '../../../src/domain/fields.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import type { PromptLine, PromptScene } from '../../../src/domain/targets/target.ts';

/** A line of a prompt in pieces: each knows the field whose words it holds, if it holds any. */
export interface TracedLine {
  kind: PromptLine['kind'];
  parts: { text: string; field?: SceneFieldKey }[];
}

interface Place {
  key: SceneFieldKey;
  /** What the format writes right before the field's words. */
  before: string;
}

/** Where each format puts the fields, in its own order. */
const places: Record<TargetId, readonly Place[]> = {
  'sora-2': [
    { key: 'camera', before: '' },
    { key: 'cam', before: '' },
    { key: 'subject', before: '' },
    { key: 'action', before: '' },
    { key: 'scene', before: '' },
    { key: 'light', before: 'Lighting: ' },
    { key: 'grade', before: 'Color grading: ' },
    { key: 'dialog', before: 'Dialogue: "' },
    { key: 'audio', before: ': ' },
  ],
  'shot-sheet': sceneFields.map(({ key, label }) => ({ key, before: `${label.toUpperCase()}: ` })),
};

/** The lines of one scene, to the letter, with the words of each field told apart. */
export function traceScene(scene: PromptScene, target: TargetId): TracedLine[] {
  const open = places[target]
    .map(({ key, before }) => ({ key, before, words: wordsOf(scene, key, target) }))
    .filter(({ words }) => words);
  return targets[target].scene(scene).map(({ kind, text }) => {
    const parts: TracedLine['parts'] = [];
    let end = 0;
    const upTo = (next: number, field?: SceneFieldKey) => {
      if (next > end) parts.push({ text: text.slice(end, next), ...(field && { field }) });
      end = next;
    };
    // fields stand in order, so the first one left is the next one found, here or on a later line
    for (let next = open[0]; next && kind !== 'heading'; next = open[0]) {
      const found = text.indexOf(next.before + next.words, end);
      if (found < 0) break;
      upTo(found + next.before.length);
      upTo(end + next.words.length, next.key);
      open.shift();
    }
    upTo(text.length);
    return { kind, parts };
  });
}

function wordsOf(scene: PromptScene, key: SceneFieldKey, target: TargetId): string {
  return key === 'dialog' && target === 'sora-2' ? cleanDialogue(scene.dialog) : cleanText(scene[key]);
}
