import { minuteMs } from '../../../src/domain/product/time-units.ts';
import { element } from '../../lib/page/element.ts';

/**
 * `just now`, `5 minutes ago` or `3 hours ago`; after a day, the date: `Nov 25`, with the year if it is not the current
 * one.
 */
function formatAge(time: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - time.getTime()) / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return countAgo(minutes, 'minute');
  if (minutes < 24 * 60) return countAgo(Math.floor(minutes / 60), 'hour');
  // `Thu Nov 05 2026`; creating the first `Intl.DateTimeFormat` would take longer than the rest of the page
  const [, month] = time.toDateString().split(' ');
  const day = `${month} ${time.getDate()}`;
  return time.getFullYear() === now.getFullYear() ? day : `${day}, ${time.getFullYear()}`;
}

const countAgo = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** A time as its age, with the exact time in its title. */
export function timeElement(iso: string): HTMLTimeElement {
  const time = new Date(iso);
  return element(
    'time',
    { datetime: iso, title: time.toString().slice(0, 'Thu Nov 05 2026 11:59'.length) },
    formatAge(time, new Date()),
  );
}

/** Updates the ages inside an element. */
export function updateAges(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    time.textContent = formatAge(new Date(time.dateTime), new Date());
  }
}
