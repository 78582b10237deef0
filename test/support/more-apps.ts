import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import type { Orm } from '../../src/platform/database.ts';
import { relaxedLimits, type TestAppOptions, testSettings, testWriter } from './test-app.ts';
import { Visitor } from './visitor.ts';

/** One process more on a database, with settings of its own. Closing it leaves the database open. */
export function appOn(
  orm: Orm,
  { settings, requestLimits, writer }: Omit<TestAppOptions, 'listen'> = {},
): FastifyInstance {
  return buildApp({
    orm,
    requestLimits: { ...relaxedLimits, ...requestLimits },
    writer: writer ?? testWriter,
    settings: { ...testSettings, ...settings },
  });
}

let number = 0;

/** Somebody with a new account, signed in. */
export async function memberOf(app: FastifyInstance): Promise<Visitor & { id: string }> {
  number += 1;
  const visitor = new Visitor(app);
  const { id } = await visitor.register(`member-${number}@example.test`);
  return Object.assign(visitor, { id });
}
