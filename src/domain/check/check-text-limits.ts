import { measure } from '../clips/text-limits.ts';
import type { SceneFieldKey } from '../scene/fields.ts';
import type { TextLimit } from '../targets/facts.ts';
import type { ClipScenes, PromptLine, Target } from '../targets/target.ts';
import type { ClipToCheck } from './clip-to-check.ts';
import type { Finding } from './finding.ts';

/** Texts over a hard or advised limit, each reported at the field where the limit is exceeded. */
export function checkTextLimits({ clip, scenes, lines, shotLines, target }: ClipToCheck): Finding[] {
  return (target.facts.text ?? []).flatMap(({ value: limit }) => {
    if (limit.of === 'clip') {
      // if shots are taken separately, their limit applies instead
      return clip.shots ? [] : overLimit(clip.text, limit, target, () => place(scenes, lines, limit));
    }
    return (clip.shots ?? []).flatMap(({ text }, index) => {
      const shot = scenes.shots[index];
      if (!shot) return [];
      const alone = { ...scenes, shots: [shot] };
      return overLimit(text, limit, target, () => place(alone, shotLines[index] ?? [], limit));
    });
  });
}

interface Place {
  sceneNumber: number | null;
  field: SceneFieldKey | null;
  words?: string;
}

function overLimit(text: string, limit: TextLimit, target: Target, findPlace: () => Place): Finding[] {
  const over = measure(text, limit.unit) - limit.max;
  if (over <= 0) return [];
  return [{ ...findPlace(), kind: 'too-long', message: overInWords(over, limit, target) }];
}

function overInWords(over: number, { max, unit, of, hard, on }: TextLimit, { maker }: Target): string {
  const noun = unit === 'words' ? 'word' : 'character';
  const most = max.toLocaleString('en-US');
  const whose = hard ? `the ${most} of a ${of}` : `the ${most} that ${maker} advises for a ${of}`;
  return `${over.toLocaleString('en-US')} ${noun}${over === 1 ? '' : 's'} over ${whose}${on ? ` on ${on}` : ''}`;
}

/**
 * Where a text exceeds its limit: the first field with words past it or, if only layout text is past it, the last
 * field.
 */
function place(clip: ClipScenes, lines: readonly PromptLine[], { max, unit }: TextLimit): Place {
  let last: Place = { sceneNumber: clip.shots.at(-1)?.scene.sceneNumber ?? null, field: null };
  let length = 0;
  for (const { parts } of lines) {
    for (const { text, sceneId, field } of parts) {
      length += measure(text, unit);
      if (!field) continue;
      const scene = clip.shots.find(({ scene }) => scene.id === sceneId)?.scene;
      last = { sceneNumber: scene?.sceneNumber ?? last.sceneNumber, field, words: text };
      if (length > max) return last;
    }
    // plus the line feed
    if (unit !== 'words') length += 1;
  }
  return last;
}
