import { hourMs } from '../../../src/domain/time-units.ts';

/** When this many hours after `now` are over; null for a time outside the calendar. */
export function hoursLater(hours: number, now: Date): Date | null {
  const end = new Date(now.getTime() + hours * hourMs);
  return Number.isNaN(end.getTime()) ? null : end;
}
