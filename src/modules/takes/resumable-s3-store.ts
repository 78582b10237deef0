import type { Readable } from 'node:stream';
import {
  type MultipartUpload,
  type Part,
  paginateListObjectsV2,
  type S3,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import { ERRORS, Upload } from '@tus/server';
import { LRUCache } from 'lru-cache';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import { inFiles } from './in-files.ts';
import { isMissing, nullIfMissing } from './s3-missing.ts';
import type { StoredFile } from './take-store.ts';

/** The size of every part but the last, so that part n always has the same bytes, whoever stores it. */
const defaultPartBytes = 8 * 1_048_576;

/** The length of a UUID. */
const idLength = 36;

/** The last bytes of an upload, too few for a part. */
interface Waiting {
  key: string;
  bytes: number;
}

/**
 * The store of tus for S3, without the faults of `@tus/s3-store` (2.0), which loses bytes that it has acknowledged:
 *
 * - Bytes that are too few for a part wait in an object of their own. The package deletes it before its bytes are stored
 *   again, so a crash in between loses them. Here, such an object is never overwritten: its name says which part it
 *   begins and how many bytes it has, the longest one counts, and it is deleted once a longer one or the part is stored.
 * - The package stores several parts at once and then adds up those that arrived. A crash can leave a gap, which shifts
 *   all that follows. Here, parts are stored in order, and those after a gap do not count.
 * - The package takes short parts wherever a request ends, so a late part of a request that has lost its lease shifts
 *   the others. Here, the late part equals the one it replaces.
 * - The package takes any failure of the bucket for an upload that does not exist, so that clients start over; and an
 *   upload that was aborted for one that is complete.
 * - The package deletes neither complete files nor waiting bytes.
 */
export class ResumableS3Store extends S3Store {
  private readonly partBytes: number;

  /** @param partBytes the same for all processes, and forever; S3 requires 5 MiB or more */
  constructor(config: S3ClientConfig & { bucket: string }, partBytes = defaultPartBytes) {
    const remembered = new LRUCache<string, MetadataValue>({ max: 1_000 });
    super({
      s3ClientConfig: config,
      // the package's own never forgets uploads that are not completed
      cache: {
        get: async (id) => remembered.get(id),
        set: async (id, value) => void remembered.set(id, value),
        delete: async (id) => void remembered.delete(id),
      },
    });
    this.partBytes = partBytes;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** The client, for complete files. */
  get s3(): S3 {
    return this.client;
  }

  override async getUpload(id: string): Promise<Upload> {
    const metadata = await this.findMetadata(id);
    const { size = 0, metadata: texts, creation_date } = metadata.file;
    const offset = await this.findOffset(metadata);
    return new Upload({ id, size, offset, ...omitUndefined({ metadata: texts, creation_date }) });
  }

  override async write(data: Readable, id: string, offset: number): Promise<number> {
    const metadata = await this.findMetadata(id);
    const { size = 0 } = metadata.file;
    const { partBytes } = this;
    let number = (await this.retrieveParts(id)).length + 1;
    let waiting = await this.findWaiting(id, number);
    let stored = (number - 1) * partBytes;
    if (offset !== stored + (waiting?.bytes ?? 0)) throw ERRORS.INVALID_OFFSET;
    for await (const { file, bytes } of inFiles(this.readAfter(waiting, data), partBytes)) {
      const isPart = bytes === partBytes || stored + bytes === size;
      // nothing arrived in addition to what waits
      if (!isPart && bytes === waiting?.bytes) return stored + bytes;
      const body = file.createReadStream({ start: 0, end: bytes - 1, autoClose: false });
      const request = { Bucket: this.bucket, Body: body, ContentLength: bytes };
      if (isPart) {
        const part = { Key: id, UploadId: metadata['upload-id'], PartNumber: number };
        await this.client.uploadPart({ ...request, ...part });
      } else await this.client.putObject({ ...request, Key: `${waitingPrefix(id, number)}${bytes}` });
      // not earlier: only now are its bytes stored elsewhere
      if (waiting) await this.client.deleteObject({ Bucket: this.bucket, Key: waiting.key });
      waiting = null;
      stored += bytes;
      number++;
    }
    if (stored === size) await this.complete(metadata);
    return stored;
  }

  /** Deletes all of an upload, complete or not. */
  override async remove(id: string): Promise<void> {
    for (const { UploadId } of await this.findMultipartUploads(id)) {
      await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: id, UploadId }).catch(nullIfMissing);
    }
    await this.removeObjects(id);
    await this.clearCache(id);
  }

  /** All files, complete or not. One that has several objects comes several times. */
  async *list(): AsyncGenerator<StoredFile, void, void> {
    const now = new Date();
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket })) {
      for (const { Key = '', LastModified = now } of Contents) yield { id: idOf(Key), changedAt: LastModified };
    }
    // those that a crash left without any object
    for (const { Key = '', Initiated = now } of await this.findMultipartUploads()) {
      yield { id: idOf(Key), changedAt: Initiated };
    }
  }

  /** Only the parts before the first gap. */
  protected override async retrieveParts(id: string, after?: string): Promise<Part[]> {
    const parts = await super.retrieveParts(id, after);
    // the package calls this method again for each further page
    return after === undefined ? parts.filter(({ PartNumber }, index) => PartNumber === index + 1) : parts;
  }

  /** The number of stored bytes. Completes an upload that has all of them, which a crash may have prevented. */
  private async findOffset(metadata: MetadataValue): Promise<number> {
    const { id, size = 0 } = metadata.file;
    try {
      const parts = await this.retrieveParts(id);
      const stored = parts.reduce((sum, { Size = 0 }) => sum + Size, 0);
      if (stored === size) {
        await this.complete(metadata);
        return size;
      }
      return stored + ((await this.findWaiting(id, parts.length + 1))?.bytes ?? 0);
    } catch (error) {
      if (isMissing(error) && (await this.isComplete(metadata))) return size;
      throw isMissing(error) ? ERRORS.FILE_NOT_FOUND : error;
    }
  }

  private async complete(metadata: MetadataValue): Promise<void> {
    const { id } = metadata.file;
    try {
      await this.finishMultipartUpload(metadata, await this.retrieveParts(id));
    } catch (error) {
      // completed before, but the response was lost
      if (!isMissing(error) || !(await this.isComplete(metadata))) throw error;
    }
    await this.removeObjects(`${id}.part.`);
  }

  private async isComplete({ file: { id, size } }: MetadataValue): Promise<boolean> {
    const object = await this.client.headObject({ Bucket: this.bucket, Key: id }).catch(nullIfMissing);
    return object?.ContentLength === size;
  }

  /** @throws FILE_NOT_FOUND if there is no such upload, but not if the bucket fails */
  private async findMetadata(id: string): Promise<MetadataValue> {
    const metadata = await this.getMetadata(id).catch(nullIfMissing);
    if (!metadata) throw ERRORS.FILE_NOT_FOUND;
    return metadata;
  }

  /** The longest beginning of a part. */
  private async findWaiting(id: string, number: number): Promise<Waiting | null> {
    const prefix = waitingPrefix(id, number);
    const { Contents = [] } = await this.client.listObjectsV2({ Bucket: this.bucket, Prefix: prefix });
    const found = Contents.map(({ Key = '', Size = 0 }) => ({ key: Key, bytes: Size }));
    return found.reduce<Waiting | null>((best, one) => (one.bytes > (best?.bytes ?? 0) ? one : best), null);
  }

  private async *readAfter(waiting: Waiting | null, data: Readable): AsyncGenerator<Uint8Array, void, void> {
    if (waiting) {
      const { Body } = await this.client.getObject({ Bucket: this.bucket, Key: waiting.key });
      // in Node, the client returns streams of Node
      yield* Body as Readable;
    }
    yield* data;
  }

  /** S3's own records of unfinished uploads, at most 1,000 of them. */
  private async findMultipartUploads(id = ''): Promise<MultipartUpload[]> {
    const { Uploads = [] } = await this.client.listMultipartUploads({ Bucket: this.bucket, Prefix: id });
    return Uploads;
  }

  private async removeObjects(prefix: string): Promise<void> {
    const { Contents = [] } = await this.client.listObjectsV2({ Bucket: this.bucket, Prefix: prefix });
    for (const { Key } of Contents) await this.client.deleteObject({ Bucket: this.bucket, Key });
  }
}

/** The id that a key starts with. */
function idOf(key: string): string {
  return key.slice(0, idLength);
}

/** Followed by the number of bytes. */
function waitingPrefix(id: string, number: number): string {
  return `${id}.part.${number}.`;
}
