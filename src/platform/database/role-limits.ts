import type { FastifyBaseLogger } from 'fastify';
import type { Orm } from './orm.ts';
import { type DatabaseGuards, serverSettings } from './postgres-connections.ts';

interface RoleLimitsCheck {
  orm: Orm;
  guards: DatabaseGuards;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** True during shutdown, when nothing more is logged. */
  isStopping: () => boolean;
}

/**
 * Behind a pooler, the PostgreSQL role must have the time limits for statements. Logs a warning with the SQL that sets
 * the missing ones. Accepts limits that differ from ours. Never throws.
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
      `The database role lacks time limits, so one slow statement can block all others. Run: ${sql.join(' ')} ` +
        'Then have the pooler reconnect.',
    );
  } catch (error) {
    if (!isStopping()) log.error(error, 'the limits of the database role could not be read');
  }
}
