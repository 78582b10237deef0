import { useRef, useState } from 'react';
import type { Comment, UpdateComment } from '../../../src/domain/admin/admin.ts';
import { isolated } from '../../../src/domain/schemas/text.ts';
import { refusal, trpc } from '../../lib/calls/trpc.ts';
import { showToast } from '../../lib/toast/toast.ts';
import { useAdminCache } from './use-admin-cache.ts';
import { useErrorToast } from './use-error-toast.ts';

type CommentChange = Omit<UpdateComment, 'id' | 'version'>;

/**
 * Changes a comment with one call at a time. Changes made during a call are sent with the next one, based on the
 * version that the first returned. The new values show at once.
 */
export function useCommentChange(comment: Comment) {
  const { mutateAsync } = trpc.admin.updateComment.useMutation();
  const cache = useAdminCache();
  const showError = useErrorToast();
  const [chosen, setChosen] = useState<CommentChange>({});
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const pending = useRef<CommentChange>({});
  const running = useRef<Promise<boolean> | null>(null);

  async function savePending(): Promise<void> {
    let { version } = comment;
    while (Object.keys(pending.current).length > 0) {
      const change = pending.current;
      pending.current = {};
      const saved = await mutateAsync({ id: comment.id, ...change, version });
      version = saved.version;
      cache.writeComment(saved);
    }
  }

  /** @returns whether all pending changes were saved; failures have been shown */
  function save(change: CommentChange): Promise<boolean> {
    setChosen((former) => ({ ...former, ...change }));
    pending.current = { ...pending.current, ...change };
    running.current ??= run();
    return running.current;
  }

  async function run(): Promise<boolean> {
    setFailure(null);
    try {
      await savePending();
      showToast({ title: 'Comment Updated', description: `Saved “${isolated(comment.subject)}”.` });
      return true;
    } catch (error) {
      pending.current = {};
      setFailure({ error });
      showError(error, { title: 'Update Failed', sentence: 'Failed to update comment.' });
      const status = refusal(error)?.status;
      if (status === 404 || status === 409) void cache.refetch('comments');
      return false;
    } finally {
      running.current = null;
      setChosen({});
    }
  }

  return { shown: { ...comment, ...chosen }, saving: Object.keys(chosen).length > 0, failure, save };
}
