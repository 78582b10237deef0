import { explicitStatus, sceneStatusNames } from '../../scene/board.ts';
import { withoutFloatError } from '../../scene/duration.ts';
import { type SceneField, sceneFields } from '../../scene/fields.ts';
import { columnLabel } from '../in/table-columns.ts';
import { csvText, escapeFormula } from './csv-text.ts';
import { clipNumbers, noteLines, type PlannedFilm } from './planned-film.ts';

/**
 * Writes a shot list as CSV: one row per scene. Status is empty unless the user chose one. `Starts` is in minutes and seconds. A film with notes has a column of them. An import
 * ignores `Clip`, `Starts` and `Notes`.
 */
export function writeCsv(film: PlannedFilm): string {
  const notes = noteLines(film);
  const header = [
    'No.',
    'Seconds',
    ...(sceneFields as readonly SceneField[]).map(columnLabel),
    'Status',
    'Clip',
    'Starts',
    ...(notes ? ['Notes'] : []),
  ];
  const clips = clipNumbers(film);
  const rows = film.scenes.map((scene, index) => {
    const status = explicitStatus(scene);
    return [
      String(index + 1),
      String(withoutFloatError(scene.duration)),
      ...sceneFields.map(({ key }) => escapeFormula(scene[key])),
      status ? sceneStatusNames[status] : '',
      String(clips[index] ?? ''),
      startTime(film.cuts[index] ?? 0),
      ...(notes ? [escapeFormula((notes[index] ?? []).join('\n'))] : []),
    ];
  });
  return csvText([header, ...rows]);
}

/** Formats a start time: `0:06`, `1:05.5`. */
function startTime(seconds: number): string {
  const minutes = Math.floor(withoutFloatError(seconds) / 60);
  const [whole = '', part] = String(withoutFloatError(seconds - minutes * 60)).split('.');
  return `${minutes}:${whole.padStart(2, '0')}${part ? `.${part}` : ''}`;
}
