import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RequiredEntityData } from '@mikro-orm/core';
import type { FastifyInstance } from 'fastify';
import { Take } from '../../src/modules/takes/take.entity.ts';
import type { TakeStore } from '../../src/modules/takes/take-store.ts';
import { TakeUpload } from '../../src/modules/takes/take-upload.entity.ts';
import { servicesOf } from './test-app.ts';

type TakeRow = RequiredEntityData<Take>;

/** What a row of `takes` needs besides its account and project. */
export function takeRow(change: Partial<TakeRow> = {}) {
  return {
    ...{ sceneIds: ['scene-1'], name: 'ferry-1.mp4', target: 'veo-3.1', prompt: 'A ferry at night.', settings: {} },
    ...{ type: 'video/mp4' as const, bytes: 2_000, seconds: 5, width: 1_280, height: 720, sound: true },
    ...change,
  };
}

/** The store of an app under test. */
export function takeStoreOf(app: FastifyInstance): TakeStore {
  const store = servicesOf.get(app)?.takeStore;
  if (!store) throw new Error('the app has no store for takes');
  return store;
}

/**
 * Adds a take to a project, directly to the database and the store, where its file has no valid video in it.
 * @returns its id and its file
 */
export async function newTake(
  app: FastifyInstance,
  { user, project }: { user: { id: string }; project: string },
  change: Partial<TakeRow> = {},
): Promise<{ id: string; file: Buffer }> {
  const services = servicesOf.get(app);
  if (!services) throw new Error('the app was not built by buildTestApp');
  const id = randomUUID();
  const file = Buffer.from(Array.from({ length: 2_000 }, (_, index) => index % 251));
  await takeStoreOf(app).write(id, Readable.from([file]), file.length);
  const em = services.orm.em.fork();
  em.create(Take, { id, ...takeRow(change), user: user.id, project });
  await em.flush();
  return { id, file };
}

/** Adds an upload of which some bytes were received, directly to the database and the store. */
export async function newTakeUpload(
  app: FastifyInstance,
  { user, project }: { user: { id: string }; project: string },
  change: { bytes?: number } = {},
): Promise<{ id: string }> {
  const services = servicesOf.get(app);
  if (!services) throw new Error('the app was not built by buildTestApp');
  const id = randomUUID();
  await takeStoreOf(app).write(id, Readable.from([Buffer.alloc(100)]), 100);
  const { sceneIds, name, target, prompt, settings, bytes } = { ...takeRow(), ...change };
  const em = services.orm.em.fork();
  em.create(TakeUpload, { id, sceneIds, name, target, prompt, settings, bytes, user: user.id, project });
  await em.flush();
  return { id };
}
