import { z } from 'zod';
import { StartError } from './start-error.ts';

const boolean = z.enum(['true', 'false', '1', '0'], 'must be true or false').transform((value) => /true|1/.test(value));

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must be an origin, without a path')
  .transform((value) => new URL(value).origin);

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development, test or production').optional(),
    PORT: z.coerce.number('must be a number').int().min(0).max(65_535, 'must be at most 65535').default(3000),
    HOST: z.string().default('127.0.0.1'),
    APP_URL: origin.optional(),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    DATA_DIR: z.string().default('./data'),
    TRUST_PROXY: boolean.default(false),
  })
  .superRefine((env, context) => {
    if (env.NODE_ENV !== 'production') return;
    for (const name of ['DATABASE_URL', 'APP_URL'] as const) {
      if (env[name] === undefined) {
        context.addIssue({ code: 'custom', path: [name], message: 'is required when NODE_ENV is production' });
      }
    }
  });

export type Env = ReturnType<typeof readEnv>;

/**
 * The settings from the environment. An empty value counts as not set.
 * @throws StartError that lists every missing or bad setting at once
 */
export function readEnv(source: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartError(`Promptreel cannot start with these settings: ${problems.join('; ')}.`);
  }
  const { NODE_ENV, PORT, HOST, APP_URL, LOG_LEVEL, DATABASE_URL, DATA_DIR, TRUST_PROXY } = parsed.data;
  const production = NODE_ENV === 'production';
  return {
    production,
    port: PORT,
    host: HOST,
    appUrl: APP_URL,
    // people who try it out read the terminal; a server's log is for machines
    logLevel: LOG_LEVEL ?? (production ? 'info' : 'warn'),
    databaseUrl: DATABASE_URL,
    dataFolder: DATA_DIR,
    trustProxy: TRUST_PROXY,
  };
}
