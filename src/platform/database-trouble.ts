/**
 * What PostgreSQL says when it cannot do a thing now, though the thing is right: by class, the first two characters of
 * https://www.postgresql.org/docs/current/errcodes-appendix.html, or by the whole code.
 */
const passingStates = new Set([
  '08', // the connection failed
  '40', // rolled back: a deadlock, or two that cannot both be done
  '53', // out of connections, memory or disk
  '57', // stopped, about to start, or a statement that took too long
  '58', // a failure of the machine below it
  '25P03', // a transaction that rested too long
  '55P03', // a lock that another call held too long
]);

/** Sockets that get no connection, or lose it. */
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

/** node-postgres and its pool give these no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed)|Cannot use a pool after|driver has already been destroyed)/;

/**
 * Whether an error, or what caused it, is the database that could not be reached, was busy or stopped: to be tried
 * again. What was asked for is not done then, or, where the connection broke while it was confirmed, not known to be.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isState = /^[0-9A-Z]{5}$/.test(code) && (passingStates.has(code) || passingStates.has(code.slice(0, 2)));
  // a socket file that is not there, while the server stops, has a code that any missing file has
  const isSocket = socketCodes.has(code) || ('syscall' in error && error.syscall === 'connect');
  return isState || isSocket || driverMessages.test(error.message) || isDatabaseTrouble(error.cause);
}
