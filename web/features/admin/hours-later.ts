import { hourMs } from '../../../src/domain/product/time-units.ts';

/** The time this many hours after `now`; null outside the range of dates. */
export function hoursLater(hours: number, now: Date): Date | null {
  const end = new Date(now.getTime() + hours * hourMs);
  return Number.isNaN(end.getTime()) ? null : end;
}
