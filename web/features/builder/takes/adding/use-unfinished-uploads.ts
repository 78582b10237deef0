import {
  isUploadOf,
  type UnfinishedUpload,
  unfinishedUploads,
  uploadFingerprint,
} from '../../../../lib/storage/take-uploads.ts';
import { useSync } from '../../core/sync/sync-api.ts';
import { useUploads } from './upload-store.ts';

/** The uploads of the open project that an earlier page has not completed, and whose files are not chosen again yet. */
export function useUnfinishedUploads(): readonly UnfinishedUpload[] {
  const projectId = useSync((sync) => sync.projectId);
  const owner = useSync(({ session }) => session?.owner ?? null);
  const files = useUploads((state) => state.files);
  const discarded = useUploads((state) => state.discarded);
  if (projectId === null || owner === null) return [];
  const chosen = files.map(({ file }) => uploadFingerprint(owner, projectId, file));
  return unfinishedUploads(owner, projectId).filter(
    (upload) => !discarded.has(upload.key) && !chosen.some((fingerprint) => isUploadOf(upload, fingerprint)),
  );
}
