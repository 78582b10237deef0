import { IconBooks } from '@tabler/icons-react';
import { lazyModule } from '../../../lib/page/lazy-module.tsx';
import type { TextTool, TextToolProps } from '../core/slots.ts';
import buttons from '../core/ui/buttons.module.css';
import { closePresets, openPresets } from '../core/view/view-store.ts';
import { OpeningPresets } from './OpeningPresets.tsx';

export const pickerCode = lazyModule<typeof import('./PresetPicker.tsx')>();

/** The presets of the text that they are open for. */
export const PresetPicker = pickerCode.part('PresetPicker', {
  fallback: () => <OpeningPresets />,
  giveUp: closePresets,
});

/** Opens the preset library of the text. */
export const presetsTool: TextTool = {
  id: 'presets',
  Button: PresetsButton,
  label: (label) => `Presets for ${label}`,
  icon: IconBooks,
  run: openPresets,
};

function PresetsButton({ place, label }: TextToolProps) {
  return (
    <button
      type="button"
      className={buttons.icon}
      tabIndex={-1}
      aria-label={`Presets for ${label}`}
      title="Presets"
      onClick={() => openPresets(place)}
    >
      <IconBooks size={16} stroke={1.5} aria-hidden />
    </button>
  );
}
