import { type MergedCast, mergeCast, withTheirs } from '../../../../../src/domain/edits/cast-edits.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { apply } from './project-store.ts';
import { showUndoToast } from './undo-toast.ts';

/**
 * Shows the description and the names of new cast entries in a toast with Undo. A second toast lists the names that
 * kept this project's wording.
 */
export function showMergedToast(title: string, description: string, merged: MergedCast): void {
  const { added, left } = merged;
  const sentences = [
    description,
    ...(added.length > 0 ? [`New in the cast: ${listNames(added)}.`] : []),
    ...(left.length > 0 ? [`The cast has no room for ${listNames(left)}.`] : []),
  ];
  showUndoToast({ title, description: sentences.join(' ') });
  showKeptWordings(merged);
}

/** Shows which names kept this project's wording, with a button that applies the incoming wordings. */
export function showKeptWordings({ differing }: MergedCast): void {
  if (differing.length === 0) return;
  const names = listNames(differing.map(({ ours }) => ours));
  const theirs = differing.map(({ theirs }) => theirs);
  const run = () => {
    apply((now) => ({ ...now, cast: withTheirs(mergeCast(now.cast ?? [], theirs)) }));
    showUndoToast({ title: 'Cast Changed', description: `Replaced the wording of ${names}.` });
  };
  const action = { label: 'Use the new wording', run };
  showToast({ title: 'Cast Kept', description: `Kept your wording of ${names}.`, action });
}

function listNames(entries: readonly { name: string }[]): string {
  return entries.map(({ name }) => `@${name}`).join(', ');
}
