import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type Context } from '@20minutes/s3rver';

const bucket = 'takes';
/** The key that s3rver knows. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** The settings of a product that stores takes on a server of `startS3Server`. */
export const s3Settings = (url: string) => ({
  TAKES_S3_BUCKET: bucket,
  TAKES_S3_ENDPOINT: url,
  TAKES_S3_ACCESS_KEY_ID: credentials.accessKeyId,
  TAKES_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
});

/**
 * Starts s3rver, with what it lacks of S3: listing and aborting uploads in parts, and objects that are there whole or not
 * at all, even if the server is killed.
 * @param folder keeps the objects; a temporary one by default
 */
export async function startS3Server({ folder, port = 0 }: { folder?: string; port?: number } = {}) {
  const directory = folder ?? (await mkdtemp(join(tmpdir(), 'promptreel-s3-')));
  // it computes other signatures than S3 for addresses such as `?uploads`
  const options = {
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  };
  const server = new S3rver({ ...options, port, directory });
  const { store } = server;
  const putContent = store.putContent.bind(store);
  store.putContent = async (path, content) => {
    const unfinished = `${path}.${randomUUID()}`;
    const stored = await putContent(unfinished, content);
    await rename(unfinished, path);
    return stored;
  };
  server.middleware.unshift((context, next) => answerUploads(context, join(directory, bucket), next));
  const listening = await server.run();
  const url = `http://127.0.0.1:${listening.port}`;
  return {
    url,
    /** For `createS3TakeStore`. */
    settings: { bucket, region: 'us-east-1', endpoint: url, credentials },
    async close() {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      if (!folder) await rm(directory, { recursive: true });
    },
  };
}

/** S3's requests about uploads in parts that s3rver does not have. It keeps the parts in a folder per upload. */
async function answerUploads(context: Context, bucketFolder: string, next: () => Promise<void>): Promise<void> {
  const { method, query } = context;
  const uploads = join(bucketFolder, '._S3rver_uploads');
  if (method === 'GET' && query.uploads !== undefined)
    return sendXml(context, await listUploads(uploads, query.prefix));
  if (query.uploadId === undefined) return next();
  const folder = join(uploads, query.uploadId);
  if (!existsSync(folder)) {
    context.req.resume();
    context.status = 404;
    return sendXml(context, '<Error><Code>NoSuchUpload</Code><Message>There is no such upload</Message></Error>');
  }
  if (method === 'GET') return sendXml(context, await listParts(folder));
  if (method !== 'DELETE') return next();
  await rm(folder, { recursive: true });
  context.status = 204;
}

async function listUploads(folder: string, prefix = ''): Promise<string> {
  const rows: string[] = [];
  for (const id of await readdir(folder).catch(() => [])) {
    const file = join(folder, id, 'key');
    const [key, { mtime }] = [await readFile(file, 'utf8'), await stat(file)];
    if (!key.startsWith(prefix)) continue;
    const initiated = `<Initiated>${mtime.toISOString()}</Initiated>`;
    rows.push(`<Upload><Key>${key}</Key><UploadId>${id}</UploadId>${initiated}</Upload>`);
  }
  return `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`;
}

async function listParts(folder: string): Promise<string> {
  const rows: string[] = [];
  const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const path = join(folder, String(number));
    // written after the part
    const md5 = await readFile(`${path}.md5`, 'utf8').catch(() => null);
    if (md5 === null) continue;
    const size = `<Size>${(await stat(path)).size}</Size>`;
    rows.push(`<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag>${size}</Part>`);
  }
  return `<ListPartsResult>${rows.join('')}</ListPartsResult>`;
}

function sendXml(context: Context, body: string): void {
  context.type = 'application/xml';
  context.body = `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
}
