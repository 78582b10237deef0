const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether a value is a UUID, the format of stored ids. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && shape.test(value);
}
