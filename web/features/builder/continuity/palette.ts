import { useMemo } from 'react';
import type { CastEntry } from '../../../../src/domain/cast/entry.ts';
import { type PaletteEntry, type PaletteGroup, paletteLimit } from '../core/commands/palette.ts';
import { goToEntry } from '../core/focus/go-to.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { kindLabels } from '../core/ui/kind-labels.tsx';

/** The cast in the command palette, searchable by name, wording, voice and manner. */
export function useCastGroup(): PaletteGroup {
  const cast = useBuilder((state) => state.project.cast);
  return useMemo(() => ({ title: 'Cast', limit: paletteLimit, entries: (cast ?? []).map(toEntry) }), [cast]);
}

function toEntry({ name, kind, text, voice = '', manner = '' }: CastEntry, index: number): PaletteEntry {
  const { label, icon } = kindLabels[kind];
  return {
    id: `cast-${index}`,
    name: `@${name}`,
    texts: [text, voice, manner],
    icon,
    detail: () => label,
    run: () => goToEntry(name),
  };
}
