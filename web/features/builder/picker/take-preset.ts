import type { Preset } from '../../../../src/domain/presets/library.ts';
import { libraryField, type TextPlace, textLabel } from '../../../../src/domain/text-place.ts';
import { rememberPreset } from '../../../lib/recent-presets.ts';
import { useBuilder } from '../builder-store.ts';
import { useDraft } from '../draft/draft-sync.ts';
import { goToText } from '../go-to-text.ts';
import { showUndoToast } from '../undo-toast.ts';
import { placeTexts } from '../writing/takes.ts';
import { closePresets } from './preset-picker-store.ts';
import { presetTexts } from './preset-texts.ts';

const labelList = new Intl.ListFormat('en');

/** Puts a preset of a text's library into the project, as one undo step, and goes to the text. */
export function takePreset(place: TextPlace, preset: Preset): void {
  const field = libraryField(useBuilder.getState().project, place);
  rememberPreset(useDraft.getState().owner, field, preset.id);
  closePresets();
  goToText(place);
  const texts = presetTexts(place, field, preset);
  if (placeTexts(texts, 'preset')) {
    const description = `“${preset.name}” set ${labelList.format(texts.map(textLabel))}.`;
    showUndoToast({ title: 'Preset Taken', description });
  }
}
