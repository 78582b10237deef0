import { hourMs } from '../../../src/domain/time-units.ts';

const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const second = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

/** As in `Nov 21, 2026, 3:30 PM`, in the reader's time zone. */
export function dayAndMinute(date: Date): string {
  return minute.format(date);
}

/** As in `Nov 21, 2026`, in the reader's time zone. */
export function dayOf(date: Date): string {
  return day.format(date);
}

/** With seconds and time zone, for comparing entries. */
export function exactTime(date: Date): string {
  return second.format(date);
}

/** When so many hours from `now` are over; null for what is no time that a calendar has. */
export function hoursLater(hours: number, now: Date): Date | null {
  const end = new Date(now.getTime() + hours * hourMs);
  return Number.isNaN(end.getTime()) ? null : end;
}
