import { IconBooks } from '@tabler/icons-react';
import { useMemo } from 'react';
import { libraryField, type TextPlace } from '../../../../src/domain/edits/text-place.ts';
import { type Preset, presetLibraries } from '../../../../src/domain/presets/library.ts';
import type { OwnPreset } from '../../../../src/domain/presets/own-presets.ts';
import { type SceneFieldKey, sceneFieldKeys } from '../../../../src/domain/scene/fields.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { type PaletteEntry, type PaletteGroup, paletteLimit } from '../core/commands/palette.ts';
import { focusedTextPlace } from '../core/focus/field-at.ts';
import { chosenScenes } from '../core/focus/selection.ts';
import { currentProject } from '../core/project/project-store.ts';
import { useSync } from '../core/sync/sync-api.ts';
import { applyPreset } from './apply-preset.ts';
import { toPreset } from './use-own-presets.ts';

/** The presets of all libraries. In each library, the user's own come first, the newest at the top. */
export function usePresetsGroup(): PaletteGroup {
  const enabled = useSync(({ session }) => session !== null);
  const { data: ownPresets } = trpc.presets.list.useQuery(undefined, { enabled, retryOnMount: false });
  return useMemo(
    () => ({ title: 'Presets', limit: paletteLimit, entries: toEntries((ownPresets ?? []).toReversed()) }),
    [ownPresets],
  );
}

function toEntries(ownPresets: readonly OwnPreset[]): PaletteEntry[] {
  return sceneFieldKeys.flatMap((field) => {
    const { title, presets } = presetLibraries[field];
    const fieldPresets = ownPresets.filter((preset) => preset.field === field).map(toPreset);
    return [...fieldPresets, ...presets].map((preset: Preset) => ({
      id: `${field}-${preset.id}`,
      name: preset.name,
      texts: [Object.values(preset.sets).join(' · ')],
      icon: IconBooks,
      detail: () => title,
      run: () => applyPreset(placeFor(field), preset),
    }));
  });
}

/** The focused look or wording, if it uses the field's library; else the field in the focused or current scene. */
function placeFor(field: SceneFieldKey): TextPlace {
  const focused = focusedTextPlace();
  const project = currentProject();
  if (focused && focused.sceneId === undefined && libraryField(project, focused) === field) return focused;
  return { sceneId: focused?.sceneId ?? chosenScenes()[0] ?? '', field };
}
