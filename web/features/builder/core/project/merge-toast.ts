import { type MergedCast, mergeCast, withTheirs } from '../../../../../src/domain/edits/cast-edits.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { apply } from './project-store.ts';
import { showUndoToast } from './undo-toast.ts';

/** Says what came into the project, and what of its cast, with Undo; then which wordings were kept. */
export function showMergedToast(title: string, description: string, merged: MergedCast): void {
  const { added, left } = merged;
  const sentences = [
    description,
    ...(added.length > 0 ? [`New in the cast: ${namesOf(added)}.`] : []),
    ...(left.length > 0 ? [`The cast has no room for ${namesOf(left)}.`] : []),
  ];
  showUndoToast({ title, description: sentences.join(' ') });
  showKeptWordings(merged);
}

/** If a name has another wording in this cast, ours is kept; an action applies theirs. */
export function showKeptWordings({ differing }: MergedCast): void {
  if (differing.length === 0) return;
  const ours = namesOf(differing.map(({ ours }) => ours));
  const theirs = differing.map(({ theirs }) => theirs);
  const run = () => {
    apply((now) => ({ ...now, cast: withTheirs(mergeCast(now.cast ?? [], theirs)) }));
    showUndoToast({ title: 'Cast Changed', description: `The other wording of ${ours} is in its place.` });
  };
  const action = { label: 'Use theirs', run };
  showToast({ title: 'Cast Kept', description: `Your wording of ${ours} stays.`, action });
}

function namesOf(entries: readonly { name: string }[]): string {
  return entries.map(({ name }) => `@${name}`).join(', ');
}
