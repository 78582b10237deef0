import type { SceneFieldKey } from '../../../../src/domain/fields.ts';
import type { Preset } from '../../../../src/domain/presets/library.ts';
import { trpc } from '../../../lib/trpc.ts';

/** The user's own presets of a field, as a picker shows them, newest first, with what changes them. */
export function useOwnPresets(field: SceneFieldKey) {
  const utils = trpc.useUtils();
  const list = trpc.presets.list.useQuery();
  const refresh = { onSuccess: () => utils.presets.list.invalidate() };
  const add = trpc.presets.add.useMutation(refresh);
  const remove = trpc.presets.remove.useMutation(refresh);
  const presets = (list.data ?? [])
    .filter((preset) => preset.field === field)
    .toReversed()
    .map(
      ({ id, content }): Preset => ({
        id,
        name: shortName(content),
        category: 'Your own',
        description: '',
        sets: { [field]: content },
      }),
    );
  return {
    presets,
    add: (content: string) => add.mutate({ field, content }),
    remove: (id: string) => remove.mutate({ id }),
    error: list.error ?? add.error ?? remove.error,
  };
}

/** The first words, as a name. */
function shortName(content: string): string {
  const words = content.split(/\s+/).slice(0, 5).join(' ');
  return words.length < content.length ? `${words} …` : words;
}
