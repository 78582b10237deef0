import { useMemo } from 'react';
import type { Preset } from '../../../../src/domain/presets/library.ts';
import type { OwnPreset } from '../../../../src/domain/presets/own-presets.ts';
import type { SceneFieldKey } from '../../../../src/domain/scene/fields.ts';
import { explain, trpc } from '../../../lib/calls/trpc.ts';
import { showFailure } from '../../../lib/forms/failure-toast.ts';
import { showToast } from '../../../lib/toast/toast.ts';

/** The user's own presets for a field, newest first, and functions to add and remove them. */
export function useOwnPresets(field: SceneFieldKey) {
  const utils = trpc.useUtils();
  const { data, error } = trpc.presets.list.useQuery();
  const refresh = () => utils.presets.list.invalidate();
  const add = trpc.presets.add.useMutation({
    onSuccess(_, { content }) {
      void refresh();
      showToast({ title: 'Preset Saved', description: `Saved “${shortName(content)}”.` });
    },
  });
  // the toast with Undo outlives the picker, so a failure is shown as a toast, too
  const restore = trpc.presets.add.useMutation({
    onSuccess: refresh,
    onError: (failure) => showFailure('Undo Failed', failure, explain(failure)),
  });
  const presets = useMemo(
    () =>
      (data ?? [])
        .filter((preset) => preset.field === field)
        .toReversed()
        .map(toPreset),
    [data, field],
  );
  const remove = trpc.presets.remove.useMutation({
    onSuccess(_, { id }) {
      void refresh();
      const removed = presets.find((preset) => preset.id === id);
      if (!removed) return;
      const { name, sets } = removed;
      const undo = () => restore.mutate({ field, content: sets[field] ?? '' });
      showToast({
        title: 'Preset Removed',
        description: `Removed “${name}”.`,
        action: { label: 'Undo', run: undo },
      });
    },
  });
  return {
    presets,
    add: (content: string) => add.mutate({ field, content }),
    remove: (id: string) => remove.mutate({ id }),
    error: error ?? add.error ?? remove.error,
  };
}

/** Converts one of the user's own presets to the form that the picker lists. */
export function toPreset({ id, field, content }: OwnPreset): Preset {
  return { id, name: shortName(content), category: 'Your own', description: '', sets: { [field]: content } };
}

/** The first five words of a text, as a preset's name. */
function shortName(content: string): string {
  const start = content.split(/\s+/).slice(0, 5).join(' ');
  return start.length < content.length ? `${start} …` : start;
}
