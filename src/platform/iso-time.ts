/** A time as an ISO string, as all answers have it. Query builders give times as PostgreSQL writes them. */
export function isoTime(value: Date | string): string {
  return new Date(value).toISOString();
}

/** The same for a time that may not be set. */
export function isoTimeOrNull(value: Date | string | null | undefined): string | null {
  return value ? isoTime(value) : null;
}
