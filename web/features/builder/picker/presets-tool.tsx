import { IconBooks } from '@tabler/icons-react';
import { lazyModule } from '../../../lib/page/lazy-module.tsx';
import type { TextTool, TextToolProps } from '../core/slots.ts';
import { iconButton } from '../core/ui/icon-button.tsx';
import { closePresets, openPresets } from '../core/view/view-store.ts';
import { OpeningPresets } from './OpeningPresets.tsx';

export const pickerCode = lazyModule<typeof import('./PresetPicker.tsx')>();

export const PresetPicker = pickerCode.part('PresetPicker', {
  fallback: () => <OpeningPresets />,
  giveUp: closePresets,
});

/** Opens the text's preset library. */
export const presetsTool: TextTool = {
  id: 'presets',
  Button: PresetsButton,
  label: (label) => `Presets for ${label}`,
  icon: IconBooks,
  run: openPresets,
};

function PresetsButton({ place, label }: TextToolProps) {
  return iconButton({
    icon: IconBooks,
    label: `Presets for ${label}`,
    title: 'Presets',
    tabIndex: -1,
    onClick: () => openPresets(place),
  });
}
