import { Button } from '@mantine/core';
import dialogs from '../../../../components/dialogs.module.css';
import { formatBytes } from '../../../../lib/format-bytes.ts';
import type { UnfinishedUpload } from '../../../../lib/storage/take-uploads.ts';
import { discard } from './upload-files.ts';
import { useUploads } from './upload-store.ts';
import { useUnfinishedUploads } from './use-unfinished-uploads.ts';

/** The uploads that an earlier page has not completed. Choosing the same file again goes on with its upload. */
export function UnfinishedUploads() {
  const uploads = useUnfinishedUploads();
  if (uploads.length === 0) return null;

  function remove({ key, url }: UnfinishedUpload) {
    useUploads.setState(({ discarded }) => ({ discarded: new Set([...discarded, key]) }));
    void discard(url, key);
  }

  return (
    <section className={`column ${dialogs.obstacle}`} aria-label="Unfinished uploads">
      <p>
        {uploads.length === 1 ? 'One upload was' : `${uploads.length} uploads were`} not finished. Choose the same{' '}
        {uploads.length === 1 ? 'file' : 'files'} again to go on.
      </p>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.key} className="row">
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
