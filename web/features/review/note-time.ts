import { minuteMs } from '../../../src/domain/product/time-units.ts';
import { element } from '../../lib/page/element.ts';

const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayAndYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat('en-US');

/** `just now`, `5 minutes ago`, `3 hours ago`, then the date: `Nov 25`, with the year if it is another one. */
function formatAge(time: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - time.getTime()) / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour');
  return (time.getFullYear() === now.getFullYear() ? day : dayAndYear).format(time);
}

/** A time as its age, with the exact time in its title. */
export function timeElement(iso: string): HTMLTimeElement {
  const time = new Date(iso);
  return element('time', { datetime: iso, title: full.format(time) }, formatAge(time, new Date()));
}

/** Brings the ages below an element up to date. */
export function updateAges(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    time.textContent = formatAge(new Date(time.dateTime), new Date());
  }
}
