import { minuteMs } from '../../../src/domain/product/time-units.ts';
import { element } from '../../lib/page/element.ts';

/** `just now`, `5 minutes ago`, `3 hours ago`, then the date: `Nov 25`, with the year if it is another one. */
function formatAge(time: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - time.getTime()) / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return countAgo(minutes, 'minute');
  if (minutes < 24 * 60) return countAgo(Math.floor(minutes / 60), 'hour');
  // `Thu Nov 05 2026`; the first `Intl.DateTimeFormat` of a page would take longer than all else on it
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

/** Brings the ages below an element up to date. */
export function updateAges(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    time.textContent = formatAge(new Date(time.dateTime), new Date());
  }
}
