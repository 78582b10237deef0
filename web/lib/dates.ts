const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const longDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });
const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** As in `November 25, 2026`, in the reader's time zone. */
export function longDate(date: Date): string {
  return long.format(date);
}

/** As in `November 25`, with the year where it is not the one of `now`. */
export function nearDate(date: Date, now: Date): string {
  return (sameYear(date, now) ? longDay : long).format(date);
}

/** As in `Nov 25`, with the year where it is not the one of `now`. */
export function shortDate(date: Date, now: Date): string {
  return (sameYear(date, now) ? shortDay : short).format(date);
}

function sameYear(one: Date, other: Date): boolean {
  return one.getFullYear() === other.getFullYear();
}
