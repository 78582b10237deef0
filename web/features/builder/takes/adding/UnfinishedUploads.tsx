import { Button } from '@mantine/core';
import { useState } from 'react';
import dialogs from '../../../../components/dialogs.module.css';
import { formatBytes } from '../../../../lib/format-bytes.ts';
import {
  isUploadOf,
  type UnfinishedUpload,
  unfinishedUploads,
  uploadFingerprint,
} from '../../../../lib/storage/take-uploads.ts';
import { useSync } from '../../core/sync/sync-api.ts';
import classes from './TakeFiles.module.css';
import { discard } from './upload-files.ts';
import { useUploads } from './upload-store.ts';

/** The uploads that an earlier page has not completed. Choosing the same file again goes on with its upload. */
export function UnfinishedUploads() {
  const projectId = useSync((sync) => sync.projectId);
  const owner = useSync(({ session }) => session?.owner ?? null);
  const files = useUploads((state) => state.files);
  const [discarded, setDiscarded] = useState<ReadonlySet<string>>(new Set());
  if (projectId === null || owner === null) return null;
  const listed = files.map(({ file }) => uploadFingerprint(owner, projectId, file));
  const uploads = unfinishedUploads(owner, projectId).filter(
    (upload) => !discarded.has(upload.key) && !listed.some((fingerprint) => isUploadOf(upload, fingerprint)),
  );
  if (uploads.length === 0) return null;

  function remove({ key, url }: UnfinishedUpload) {
    setDiscarded(new Set([...discarded, key]));
    void discard(url, key);
  }

  return (
    <section className={classes.unfinished} aria-label="Unfinished uploads">
      <p>
        {uploads.length === 1 ? 'One upload was' : `${uploads.length} uploads were`} not finished. Choose the same{' '}
        {uploads.length === 1 ? 'file' : 'files'} again to go on.
      </p>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <bdi className="cut">{upload.name}</bdi>
            <span className={dialogs.facts}>{formatBytes(upload.bytes)}</span>
            <Button variant="quiet" size="compact-xs" onClick={() => remove(upload)}>
              Discard<span className="unseen"> {upload.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
