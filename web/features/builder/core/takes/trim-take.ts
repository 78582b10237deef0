import { formatExactDuration } from '../../../../../src/domain/scene/duration.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { changeTake } from './take-actions.ts';

/**
 * Changes where the rough cut enters a take, in seconds. The toast offers Undo, since the project's undo does not cover
 * takes.
 */
export async function trimTake(id: string, { before, to }: { before: number; to: number }): Promise<void> {
  if (to === before || !(await changeTake(id, { trimStart: to }))) return;
  showToast({
    title: 'Take Trimmed',
    description: `It now starts at ${formatExactDuration(to)}.`,
    action: { label: 'Undo', run: () => void changeTake(id, { trimStart: before }) },
  });
}
