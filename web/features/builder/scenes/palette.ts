import { IconMovie } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Scene } from '../../../../src/domain/project/project.ts';
import { sceneFieldGroups } from '../../../../src/domain/scene/fields.ts';
import { type PaletteEntry, type PaletteGroup, paletteLimit } from '../core/commands/palette.ts';
import { goToField } from '../core/focus/go-to.ts';
import { useBuilder } from '../core/project/project-store.ts';

/** The nine fields, in the editor's order. */
const fields = sceneFieldGroups.flatMap((group) => group.fields);

/** The scenes as palette entries, found by all their texts. */
export function useScenesGroup(): PaletteGroup {
  const scenes = useBuilder((state) => state.project.scenes);
  return useMemo(
    () => ({ title: 'Scenes', showWithoutQuery: true, limit: paletteLimit, entries: scenes.map(toEntry) }),
    [scenes],
  );
}

function toEntry(scene: Scene, index: number): PaletteEntry {
  return {
    id: scene.id,
    name: `Scene #${index + 1}`,
    texts: fields.map(({ key }) => scene[key]),
    icon: IconMovie,
    detail: (text) => fields[text]?.label ?? 'Empty',
    run: (text) => goToField(scene.id, fields[text]?.key ?? 'subject'),
  };
}
