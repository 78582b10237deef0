import { libraryField, type TextPlace, textLabel } from '../../../../src/domain/edits/text-place.ts';
import type { Preset } from '../../../../src/domain/presets/library.ts';
import { rememberPreset } from '../../../lib/storage/recent-presets.ts';
import { goToText } from '../core/focus/go-to.ts';
import { placeTexts } from '../core/project/ai-variants.ts';
import { currentProject } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { currentOwner } from '../core/sync/sync-api.ts';
import { closePresets } from '../core/view/view-store.ts';
import { presetTexts } from './preset-texts.ts';

const labelList = new Intl.ListFormat('en');

/** Writes a preset into a text, as one undo step, and moves the focus there. */
export function applyPreset(place: TextPlace, preset: Preset): void {
  const field = libraryField(currentProject(), place);
  rememberPreset(currentOwner(), field, preset.id);
  closePresets();
  goToText(place);
  const texts = presetTexts(place, field, preset);
  if (placeTexts(texts, 'preset')) {
    const description = `“${preset.name}” set ${labelList.format(texts.map(textLabel))}.`;
    showUndoToast({ title: 'Preset Used', description });
  }
}
