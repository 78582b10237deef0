import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '../domain/schemas/uuid.ts';
import { validationField, validationMessage } from '../domain/schemas/validation.ts';
import { takeUploadSchema } from '../domain/takes/takes.ts';
import { finishUpload } from '../modules/takes/finish-upload.ts';
import { findTakeFile } from '../modules/takes/take-files.ts';
import type { TakeStore } from '../modules/takes/take-store.ts';
import { createTusServer, type TusAnswer } from '../modules/takes/tus-server.ts';
import { UploadLocked } from '../modules/takes/upload-locks.ts';
import {
  findUpload,
  missingUpload,
  removeUpload,
  startUpload,
  touchUpload,
  type UploadRow,
} from '../modules/takes/uploads.ts';
import type { CallContext, UserCall } from '../platform/calls/call-context.ts';
import { isTokenRequest } from '../platform/calls/token-requests.ts';
import { assertTokenAllows } from '../platform/calls/token-rights.ts';
import type { Orm } from '../platform/database/orm.ts';
import { logAndMapError } from '../platform/errors/error-handler.ts';
import { notSignedIn, PublicFailure, trpcError } from '../platform/errors/errors.ts';
import { guardRequest } from '../platform/http/request-guard.ts';
import { allowSlowBodies } from '../platform/http/slow-bodies.ts';
import type { Changes } from '../platform/live/changes.ts';

interface TakeUploadsOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
  orm: Orm;
  changes: Changes;
  /** Null if this server stores no takes. */
  store: TakeStore | null;
  appUrl: string | undefined;
}

interface ById {
  Params: { id: string };
}

const tusVersion = '1.0.0';
const badScenes = 'Scenes must be the ids of scenes, separated by spaces.';
const bodyType = 'application/offset+octet-stream';

/**
 * Receives the files of takes at `/takes/files`, by tus 1.0 (https://tus.io/protocols/resumable-upload). The answer to the
 * last bytes comes once the take is stored.
 */
export async function takeUploadsPlugin(
  app: FastifyInstance,
  { createContext, orm, changes, store, appUrl }: TakeUploadsOptions,
): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const { status, message } = logAndMapError(error, request, reply);
    // clients of tus ask again only after 423; any other failure of HEAD lets them upload the whole file again
    const isLater = error instanceof UploadLocked || (request.method === 'HEAD' && (status >= 500 || status === 429));
    return reply.code(isLater ? 423 : status).send({ message });
  });
  app.removeAllContentTypeParsers();
  // the body is read while it is stored; it has no limit of its own
  app.addContentTypeParser(bodyType, (_, __, done) => done(null));
  const allowSlowBody = allowSlowBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    guardRequest(request, { appUrl, hasToken: isTokenRequest(request), type: bodyType });
    if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== tusVersion) {
      reply.header('tus-version', tusVersion);
      throw trpcError('PRECONDITION_FAILED', `Files are uploaded by tus 1.0: send Tus-Resumable with ${tusVersion}.`);
    }
    if (!store) throw trpcError('NOT_FOUND', 'This server stores no takes.');
  });
  if (!store) return void app.all('/takes/files', async () => undefined);
  const tus = createTusServer({ store, orm, changes });

  /** The call of the signed-in user, by cookie or by token. */
  async function createCall(request: FastifyRequest, reply: FastifyReply): Promise<UserCall> {
    const context = createContext(request, reply);
    await assertTokenAllows(context, { path: 'takes.upload', type: 'mutation', meta: undefined });
    const user = await context.currentUser();
    if (!user) throw notSignedIn();
    return { ...context, user, em: orm.em.fork() };
  }

  async function requireUpload(call: UserCall, id: string): Promise<UploadRow> {
    const upload = isUuid(id) ? await findUpload(call, id) : undefined;
    if (!upload) throw missingUpload();
    return upload;
  }

  /** Answers a request to an upload. Forgets the upload if its file is gone. */
  async function continueUpload(upload: UploadRow, request: FastifyRequest): Promise<TusAnswer> {
    try {
      return await tus(request);
    } catch (error) {
      if (error instanceof PublicFailure && error.code === 'NOT_FOUND') await removeUpload(orm.em.fork(), upload);
      throw error;
    }
  }

  async function finishIfComplete(upload: UploadRow, { offset }: TusAnswer, takeStore: TakeStore): Promise<void> {
    if (offset === upload.bytes) await finishUpload({ orm, store: takeStore }, upload);
  }

  for (const url of ['/takes/files', '/takes/files/:id']) {
    app.options(url, async (request, reply) => send(await tus(request), reply));
  }

  app.post('/takes/files', async (request, reply) => {
    const call = await createCall(request, reply);
    const id = randomUUID();
    allowSlowBody(reply);
    await startUpload(call, { ...readAnnouncement(request), id });
    let answer: TusAnswer;
    try {
      answer = await tus(request, id);
    } catch (error) {
      await removeUpload(orm.em.fork(), { id });
      throw error;
    }
    if (answer.offset !== null) await finishIfComplete(await requireUpload(call, id), answer, store);
    return send(answer, reply);
  });

  app.route<ById>({
    method: 'HEAD',
    url: '/takes/files/:id',
    async handler(request, reply) {
      const call = await createCall(request, reply);
      const take = await findTakeFile(call, request.params.id);
      if (take) return send(completeAnswer(take), reply);
      const upload = await requireUpload(call, request.params.id);
      const answer = await continueUpload(upload, request);
      // all bytes are there, but the process was stopped before it added the take
      await finishIfComplete(upload, answer, store);
      return send(answer, reply);
    },
  });

  app.patch<ById>('/takes/files/:id', async (request, reply) => {
    const upload = await requireUpload(await createCall(request, reply), request.params.id);
    allowSlowBody(reply);
    const answer = await continueUpload(upload, request);
    await touchUpload(orm.em.fork(), upload);
    await finishIfComplete(upload, answer, store);
    return send(answer, reply);
  });

  app.delete<ById>('/takes/files/:id', async (request, reply) => {
    const upload = await requireUpload(await createCall(request, reply), request.params.id);
    const answer = await continueUpload(upload, request);
    await removeUpload(orm.em.fork(), upload);
    return send(answer, reply);
  });
}

/** @throws BAD_REQUEST for a missing length, or metadata that are not as `takeUploadSchema` says */
function readAnnouncement({ headers }: FastifyRequest) {
  const length = headers['upload-length'];
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length) || Number(length) === 0) {
    throw trpcError('BAD_REQUEST', 'Upload-Length must be the number of bytes of the file.');
  }
  const { data, error } = takeUploadSchema.safeParse(readMetadata(String(headers['upload-metadata'] ?? '')));
  if (error) {
    const isScenes = error.issues[0]?.path[0] === 'scenes';
    throw trpcError('BAD_REQUEST', isScenes ? badScenes : validationMessage(error), { field: validationField(error) });
  }
  return { ...data, bytes: Number(length) };
}

/** Reads pairs of a name and a value in base64, separated by commas. */
function readMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' ', 2));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]));
}

/** For an upload that has become a take. */
function completeAnswer({ bytes }: { bytes: number }): TusAnswer {
  const headers = { 'tus-resumable': tusVersion, 'upload-offset': String(bytes), 'upload-length': String(bytes) };
  return { status: 200, headers, offset: bytes };
}

function send({ status, headers }: TusAnswer, reply: FastifyReply): FastifyReply {
  return reply.code(status).headers(headers).send();
}
