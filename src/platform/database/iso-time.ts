/** PostgreSQL's text format of a time on a connection in UTC, such as `2026-11-25 18:04:09.12+00`. */
const utcTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/**
 * Converts a time to an ISO string, the format of every response. Kysely returns times as PostgreSQL's text. Rewriting
 * the text is much faster than parsing a Date, which would take a third of the CPU time of a list with forty times.
 */
export function isoTime(value: Date | string): string {
  const [, day, time, ms = ''] = (typeof value === 'string' && utcTime.exec(value)) || [];
  return day ? `${day}T${time}.${ms.padEnd(3, '0')}Z` : new Date(value).toISOString();
}

/** `isoTime`, or null if the time is not set. */
export function isoTimeOrNull(value: Date | string | null | undefined): string | null {
  return value ? isoTime(value) : null;
}
