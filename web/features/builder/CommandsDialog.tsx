import './rough-cut/commands.ts';
import { CommandPalette } from './commands/CommandPalette.tsx';
import { useCastGroup } from './continuity/palette.ts';
import type { UsePaletteGroup } from './core/commands/palette.ts';
import type { DialogProps } from './core/view/view-store.ts';
import { usePresetsGroup } from './picker/palette.ts';
import { useTargetsGroup } from './preview/palette.ts';
import { useScenesGroup } from './scenes/palette.ts';
import { useTemplatesGroup } from './templates/palette.ts';

/** What the palette searches besides commands, in display order. */
const sources: readonly UsePaletteGroup[] = [
  useScenesGroup,
  useCastGroup,
  usePresetsGroup,
  useTemplatesGroup,
  useTargetsGroup,
];

/** The command palette, with the commands and the entries of `sources`. */
export function CommandsDialog({ opened }: DialogProps) {
  return opened && <CommandPalette sources={sources} />;
}
