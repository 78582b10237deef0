/** A time as PostgreSQL writes it for a connection in UTC, such as `2026-11-25 18:04:09.12+00`. */
const utcTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/**
 * A time as an ISO string, as all answers have it. Query builders give times as PostgreSQL writes them; text is rewritten
 * as text, since a list has forty of them and a Date for each takes a third of what the list takes besides the database.
 */
export function isoTime(value: Date | string): string {
  const [, day, time, ms = ''] = (typeof value === 'string' && utcTime.exec(value)) || [];
  return day ? `${day}T${time}.${ms.padEnd(3, '0')}Z` : new Date(value).toISOString();
}

/** The same for a time that may not be set. */
export function isoTimeOrNull(value: Date | string | null | undefined): string | null {
  return value ? isoTime(value) : null;
}
