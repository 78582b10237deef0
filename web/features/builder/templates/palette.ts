import { IconFolderOpen } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Template } from '../../../../src/domain/storage/templates.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { type PaletteEntry, type PaletteGroup, paletteLimit } from '../core/commands/palette.ts';
import { useSync } from '../core/sync/sync-api.ts';
import { countShots } from './count-shots.ts';
import { loadTemplate } from './load-template.ts';

/** The account's templates in the command palette. */
export function useTemplatesGroup(): PaletteGroup {
  const enabled = useSync(({ session }) => session !== null);
  const { data: templates } = trpc.templates.list.useQuery(undefined, { enabled, retryOnMount: false });
  return useMemo(
    () => ({ title: 'Templates', limit: paletteLimit, entries: (templates ?? []).map(toEntry) }),
    [templates],
  );
}

function toEntry(template: Template): PaletteEntry {
  return {
    id: template.id,
    name: template.name,
    texts: [template.description],
    icon: IconFolderOpen,
    detail: () => countShots(template),
    run: () => loadTemplate(template),
  };
}
