import { type Cast, findMentions } from '../cast/cast.ts';
import { entryTexts } from '../cast/entry.ts';
import { sceneFieldKeys } from '../scene/fields.ts';
import type { Continuity, PromptScene } from '../targets/target.ts';
import type { Finding } from './finding.ts';

/** Finds names in a scene that the cast does not have, each once per field. Returns none if the cast is empty. */
export function checkNames(scene: PromptScene, cast: Cast = []): Finding[] {
  if (cast.length === 0) return [];
  return sceneFieldKeys.flatMap((field) =>
    unknownNames(scene[field] ?? '', cast).map((name) => ({
      ...{ sceneNumber: scene.sceneNumber, field, kind: 'unknown-name', words: `@${name}` },
      message: `No cast entry is named ${name}, so the prompt omits the @`,
    })),
  );
}

/** Finds unknown names in the look and in the texts of the cast. */
export function checkContinuity({ look = '', cast = [] }: Continuity): Finding[] {
  const finding = (name: string, where: string): Finding => ({
    ...{ sceneNumber: null, field: null, kind: 'unknown-name', words: `@${name}` },
    message: `No cast entry is named ${name}, which ${where} mentions. The prompt omits the @`,
  });
  return [
    ...unknownNames(look, cast).map((name) => finding(name, 'the look')),
    ...cast.flatMap((entry) =>
      unknownNames(entryTexts.map((key) => entry[key] ?? '').join('\n'), cast).map((name) => ({
        ...finding(name, `@${entry.name}`),
        entry: entry.name,
      })),
    ),
  ];
}

function unknownNames(text: string, cast: Cast): string[] {
  const names = findMentions(text, cast).flatMap((mention) => (mention.kind === 'unknown' ? [mention.name] : []));
  return [...new Set(names)];
}
