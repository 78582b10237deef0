import { Button } from '@mantine/core';
import type { AddressedShare, Share } from '../../../../src/domain/storage/shares.ts';
import { explain, trpc } from '../../../lib/calls/trpc.ts';
import { showFailure } from '../../../lib/forms/failure-toast.ts';
import { saveOpenProject } from '../core/sync/save-open-project.ts';

interface NextVersionProps {
  /** A link to a fixed version. */
  share: Share;
  onShared: (share: AddressedShare) => void;
}

/** Saves the open project, then creates a link to it for the reviewers of an earlier version. */
export function NextVersion({ share, onShared }: NextVersionProps) {
  const next = trpc.shares.next.useMutation({
    // offline, show an error instead of waiting
    networkMode: 'always',
    // do not keep the secret address in the cache
    gcTime: 0,
  });
  async function shareNext() {
    try {
      await saveOpenProject();
      onShared(await next.mutateAsync({ id: share.id }));
    } catch (error) {
      showFailure('Not Shared', error, explain(error));
    }
  }
  return (
    <Button variant="default" size="xs" loading={next.isPending} onClick={() => void shareNext()}>
      Share next version
    </Button>
  );
}
