import { IconCategory } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { TargetId } from '../../../../src/domain/targets/registry.ts';
import { type PaletteGroup, paletteLimit } from '../core/commands/palette.ts';
import { chosenTarget } from '../core/project/film-store.tsx';
import { useBuilder } from '../core/project/project-store.ts';
import { activeTargets, chooseTarget } from './TargetSelect.tsx';

/** The targets as palette entries. */
export function useTargetsGroup(): PaletteGroup {
  const chosen = useBuilder(({ project }) => chosenTarget(project));
  return useMemo(
    () => ({
      title: 'Targets',
      limit: paletteLimit,
      entries: activeTargets.map((target) => ({
        id: target.id,
        name: `${target.maker === null ? 'Write as' : 'Render with'} ${target.label}`,
        texts: [],
        icon: IconCategory,
        detail: () => (target === chosen ? 'Chosen' : ''),
        // `activeTargets` comes from the registry, so its ids are target ids
        run: () => chooseTarget(target.id as TargetId),
      })),
    }),
    [chosen],
  );
}
