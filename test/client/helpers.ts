import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { ClientError } from '../../src/client/client-error.ts';
import { newUser } from '../support/new-user.ts';

/** An access token of a new account. */
export async function newToken(app: FastifyInstance, access: 'read' | 'write' = 'write'): Promise<string> {
  const user = await newUser(app);
  return (await user.post('/api/tokens', { name: 'Tests', access })).json().token;
}

/** The error that a call ends with. */
export async function failure(promise: Promise<unknown>): Promise<ClientError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ClientError) return error;
  throw new Error('expected a ClientError', { cause: error });
}

/** A folder that exists until the test ends. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A file that exists until the test ends. @returns its path */
export function tempFile(name: string, content: string | Uint8Array): string {
  const path = join(tempFolder(), name);
  writeFileSync(path, content);
  return path;
}
