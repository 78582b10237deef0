import { unsupported } from './sandbox-error.ts';
import type { StoredPrice } from './stored-objects.ts';

/**
 * The end of the period that starts at `start`, a whole number of months after the anchor: a plan of the 31st
 * ends on the 28th of February and on the 31st of March. All in seconds since 1970, UTC.
 */
export function periodEnd(anchor: number, start: number, { recurring }: StoredPrice): number {
  if (!recurring) throw unsupported('subscriptions of prices that do not recur');
  const months = recurring.interval_count * (recurring.interval === 'year' ? 12 : 1);
  const from = new Date(anchor * 1_000);
  const to = new Date(start * 1_000);
  const passed = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(from, passed + months).getTime() / 1_000;
}

function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return to;
}
