/** Whether an error has a code such as ENOENT (https://nodejs.org/api/errors.html) or a PostgreSQL error code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
