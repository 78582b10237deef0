import { type SceneFieldKey, sceneFieldLabels } from '../../../../src/domain/fields.ts';
import type { Preset } from '../../../../src/domain/presets/library.ts';
import { rememberPreset } from '../../../lib/recent-presets.ts';
import { useDraft } from '../draft/draft-sync.ts';
import { goToField } from '../scenes/go-to-field.ts';
import { showUndoToast } from '../undo-toast.ts';
import { placeTexts } from '../writing/takes.ts';
import { setFields } from './preset-groups.ts';
import { closePresets } from './preset-picker-store.ts';

const labelList = new Intl.ListFormat('en');

/** Puts a preset of a field's library into a scene, as one undo step, and goes to the field. */
export function takePreset(sceneId: string, field: SceneFieldKey, preset: Preset): void {
  rememberPreset(useDraft.getState().owner, field, preset.id);
  closePresets();
  goToField(sceneId, field);
  if (placeTexts(sceneId, preset.sets, 'preset')) {
    const labels = setFields(preset.sets, field).map((key) => sceneFieldLabels[key]);
    showUndoToast({ title: 'Preset Taken', description: `“${preset.name}” set ${labelList.format(labels)}.` });
  }
}
