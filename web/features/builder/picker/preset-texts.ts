import type { PlacedText, TextPlace } from '../../../../src/domain/edits/text-place.ts';
import type { Preset } from '../../../../src/domain/presets/library.ts';
import { type SceneFieldKey, sceneFieldKeys } from '../../../../src/domain/scene/fields.ts';

/**
 * The texts that a preset sets, starting with the one at `place`. A scene gets every field that the preset sets. The
 * look or a wording gets only the text for `field`.
 */
export function presetTexts(place: TextPlace, field: SceneFieldKey, { sets }: Pick<Preset, 'sets'>): PlacedText[] {
  const first: PlacedText = { ...place, text: sets[field] ?? '' };
  const { sceneId } = place;
  if (sceneId === undefined) return [first];
  const others = sceneFieldKeys.filter((key) => key !== field && key in sets);
  return [first, ...others.map((key) => ({ sceneId, field: key, text: sets[key] ?? '' }))];
}
