import type { Readable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { serverLimits } from '../../domain/product/limits.ts';
import type { Env } from '../../platform/env.ts';
import type { ResumableS3Store } from './resumable-s3-store.ts';
import { nullIfMissing } from './s3-missing.ts';
import type { TakeStore } from './take-store.ts';
import { writeWhole } from './write-whole.ts';

interface S3TakeStore extends TakeStore {
  tus: () => Promise<ResumableS3Store>;
}

const connectMs = 5_000;
/** As long as a client's connection may be silent. */
const { silentMs } = serverLimits.connections;

/**
 * Stores takes in a bucket of S3 or of a server with its API. Loads its packages on first use.
 * @param partBytes see `ResumableS3Store`
 */
export function createS3TakeStore(
  { bucket, region, endpoint, credentials }: NonNullable<Env['takesBucket']>,
  partBytes?: number,
): S3TakeStore {
  const config: S3ClientConfig = {
    region,
    ...(credentials && { credentials }),
    // other servers than Amazon's often have no domain per bucket
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
    // Amazon's new checksums are unknown to many other servers
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  let opened: Promise<ResumableS3Store> | undefined;
  const open = () => {
    opened ??= import('./resumable-s3-store.ts').then(
      ({ ResumableS3Store }) => new ResumableS3Store({ ...config, bucket }, partBytes),
    );
    return opened;
  };
  return {
    tus: open,
    async size(id) {
      const { s3 } = await open();
      const object = await s3.headObject({ Bucket: bucket, Key: id }).catch(nullIfMissing);
      return object?.ContentLength ?? null;
    },
    async read(id, range) {
      const { s3 } = await open();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await s3.getObject({ Bucket: bucket, Key: id, Range });
      // in Node, the client returns streams of Node
      return Body as Readable;
    },
    write: async (id, data, bytes) => writeWhole(await open(), { id, data, bytes }),
    remove: async (id) => (await open()).remove(id),
    async *list() {
      yield* (await open()).list();
    },
  };
}
