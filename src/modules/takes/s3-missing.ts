const names = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload']);

/** Whether S3 says that an object or an upload does not exist, rather than that the bucket cannot be used. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && names.has(error.name);
}

/** For `catch`: null if it does not exist. @throws any other error */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
