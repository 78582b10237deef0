import type { FastifyBaseLogger } from 'fastify';
import type { Orm } from './orm.ts';
import { type DatabaseGuards, serverSettings } from './postgres-connections.ts';

interface RoleLimitsCheck {
  orm: Orm;
  guards: DatabaseGuards;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Whether the server is about to stop: then nothing more is said. */
  isStopping: () => boolean;
}

/**
 * Behind a pooler the role in PostgreSQL carries the limits of statements. Says in one warning with what SQL it gets
 * those that it lacks; one that is longer or shorter than ours is the operator's choice. Never throws.
 */
export async function checkRoleLimits({ orm, guards, log, isStopping }: RoleLimitsCheck): Promise<void> {
  try {
    const missing = await orm.em
      .fork()
      .execute<{ role: string; name: keyof typeof serverSettings }[]>(
        `select quote_ident(current_user) as role, name from pg_settings where name in (?) and setting = '0' order by name`,
        [Object.keys(serverSettings)],
      );
    if (missing.length === 0 || isStopping()) return;
    const sql = missing.map(
      ({ role, name }) => `ALTER ROLE ${role} SET ${name} = '${guards[serverSettings[name]]}ms';`,
    );
    log.warn(
      `The database role lacks time limits, so that a slow statement can hold up all others. Run: ${sql.join(' ')} ` +
        'Then let the pooler connect anew.',
    );
  } catch (error) {
    if (!isStopping()) log.error(error, 'the limits of the database role could not be read');
  }
}
