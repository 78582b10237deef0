import type { PlacedText, TextPlace } from '../../../../src/domain/edits/text-place.ts';
import type { Preset } from '../../../../src/domain/presets/library.ts';
import { type SceneFieldKey, sceneFieldKeys } from '../../../../src/domain/scene/fields.ts';

/**
 * The texts that a preset puts into the project, that of the place it is picked for first. A scene gets all that it sets,
 * the look or a wording only the text of the library's field.
 */
export function presetTexts(place: TextPlace, field: SceneFieldKey, { sets }: Pick<Preset, 'sets'>): PlacedText[] {
  const own: PlacedText = { ...place, text: sets[field] ?? '' };
  const { sceneId } = place;
  if (sceneId === undefined) return [own];
  const others = sceneFieldKeys.filter((key) => key !== field && key in sets);
  return [own, ...others.map((key) => ({ sceneId, field: key, text: sets[key] ?? '' }))];
}
