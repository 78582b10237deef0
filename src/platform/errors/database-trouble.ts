/**
 * PostgreSQL's transient errors, by class (the first two characters) or by the whole code:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const transientStates = new Set([
  '08', // the connection failed
  '40', // rolled back: a deadlock or a serialization conflict
  '53', // out of connections, memory or disk
  '57', // shutting down, starting up, or a statement timeout
  '58', // a system error
  '25006', // the server is read-only: a standby
  '25P03', // an idle transaction timed out
  '55P03', // a lock timeout
]);

/** Socket errors: the connection failed or was lost. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Errors without a code, from node-postgres, its pool and `toWritableHost`. */
const driverMessages =
  /^(no host accepts writes|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed)|Cannot use a pool after|driver has already been destroyed)/;

/**
 * True if the error, or its cause, means that the database was unreachable, busy or shutting down, so a retry makes
 * sense. Nothing was stored, unless the connection broke during the commit: then the outcome is unknown.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isState = /^[0-9A-Z]{5}$/.test(code) && (transientStates.has(code) || transientStates.has(code.slice(0, 2)));
  // while the server stops, its Unix socket may be missing, which fails with ENOENT like any missing file
  const isSocket = socketCodes.has(code) || ('syscall' in error && error.syscall === 'connect');
  return isState || isSocket || driverMessages.test(error.message) || isDatabaseTrouble(error.cause);
}
