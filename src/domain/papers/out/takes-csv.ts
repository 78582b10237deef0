import { withoutFloatError } from '../../scene/duration.ts';
import type { Take } from '../../takes/takes.ts';
import { csvText, escapeFormula } from './csv-text.ts';
import type { PlannedFilm } from './planned-film.ts';
import { takeFileNames, takePlaces } from './take-names.ts';

const header = [
  ...['File', 'Clip', 'Scenes', 'Take', 'Chosen', 'Verdict', 'Stars', 'Note'],
  ...['Enters at', 'Seconds', 'Target', 'Seed', 'Added', 'Prompt'],
];

/**
 * Lists takes as CSV: one row per take, with the name of its file, what was said of it, and the prompt that asked for
 * it. Clip and Scenes are numbers in the film as it is now, empty if they are gone.
 * @param takes some takes of the film
 */
export function writeTakesCsv(film: PlannedFilm, takes: readonly Take[]): string {
  const names = takeFileNames(film);
  const places = takePlaces(film);
  const numbers = new Map(film.scenes.map(({ id }, index) => [id, index + 1]));
  const rows = takes.map((take) => {
    const { clip, number } = places.get(take.id) ?? {};
    return [
      names.get(take.id) ?? '',
      String(clip?.number ?? ''),
      take.sceneIds.flatMap((id) => numbers.get(id) ?? []).join(' '),
      String(number ?? ''),
      take.chosen ? 'Yes' : '',
      take.verdict ?? '',
      String(take.stars || ''),
      escapeFormula(take.note),
      String(withoutFloatError(take.trimStart)),
      String(withoutFloatError(take.seconds)),
      take.target,
      String(take.seed ?? ''),
      take.createdAt,
      escapeFormula(take.prompt),
    ];
  });
  return csvText([header, ...rows]);
}
