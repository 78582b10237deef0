/** Whether an error carries a code of the system's or Node's, such as ENOENT: https://nodejs.org/api/errors.html */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
