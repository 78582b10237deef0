import { measure } from '../clips/text-limits.ts';
import type { SceneFieldKey } from '../scene/fields.ts';
import type { TextLimit } from '../targets/facts.ts';
import type { ClipScenes, PromptLine, Target } from '../targets/target.ts';
import type { ClipToCheck } from './clip-to-check.ts';
import type { Finding } from './finding.ts';

/**
 * Finds texts over a limit, whether the limit is enforced or only recommended. Each finding names the field where the
 * text exceeds the limit.
 */
export function checkTextLimits({ clip, scenes, lines, shotLines, target }: ClipToCheck): Finding[] {
  return (target.facts.text ?? []).flatMap(({ value: limit }) => {
    if (limit.of === 'clip') {
      // if the generator takes shots separately, the limit per shot applies instead
      return clip.shots ? [] : overLimit(clip.text, limit, target, () => findOverflow(scenes, lines, limit));
    }
    return (clip.shots ?? []).flatMap(({ text }, index) => {
      const shot = scenes.shots[index];
      if (!shot) return [];
      const alone = { ...scenes, shots: [shot] };
      return overLimit(text, limit, target, () => findOverflow(alone, shotLines[index] ?? [], limit));
    });
  });
}

interface OverflowField {
  sceneNumber: number | null;
  field: SceneFieldKey | null;
  words?: string;
}

function overLimit(text: string, limit: TextLimit, target: Target, findField: () => OverflowField): Finding[] {
  const over = measure(text, limit.unit) - limit.max;
  if (over <= 0) return [];
  return [{ ...findField(), kind: 'too-long', message: overMessage(over, limit, target) }];
}

function overMessage(over: number, { max, unit, of, hard, on }: TextLimit, { maker }: Target): string {
  const noun = unit === 'words' ? 'word' : 'character';
  const most = max.toLocaleString('en-US');
  const limitName = hard ? `the limit of ${most} per ${of}` : `the ${most} per ${of} that ${maker} recommends`;
  return `${over.toLocaleString('en-US')} ${noun}${over === 1 ? '' : 's'} over ${limitName}${on ? ` on ${on}` : ''}`;
}

/**
 * Finds the field in which the text passes the limit. If the layout's text passes it, returns the next field, or the
 * last one if none follows.
 */
function findOverflow(clip: ClipScenes, lines: readonly PromptLine[], { max, unit }: TextLimit): OverflowField {
  let last: OverflowField = { sceneNumber: clip.shots.at(-1)?.scene.sceneNumber ?? null, field: null };
  let length = 0;
  for (const { parts } of lines) {
    for (const { text, sceneId, field } of parts) {
      length += measure(text, unit);
      if (!field) continue;
      const scene = clip.shots.find(({ scene }) => scene.id === sceneId)?.scene;
      last = { sceneNumber: scene?.sceneNumber ?? last.sceneNumber, field, words: text };
      if (length > max) return last;
    }
    // a line feed counts as a character, but not as a word
    if (unit !== 'words') length += 1;
  }
  return last;
}
