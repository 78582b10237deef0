const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });
const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

// all formats use the reader's time zone

/** `November 25, 2026`. */
export function longDate(date: Date): string {
  return long.format(date);
}

/** Formats a day such as `2026-11-25` as `November 25, 2026`. The day is the same in every time zone. */
export function longDay(day: string): string {
  return long.format(new Date(`${day}T12:00`));
}

/** `November 25`, with the year if it differs from that of `now`. */
export function nearDate(date: Date, now: Date): string {
  return (sameYear(date, now) ? monthAndDay : long).format(date);
}

/** `Nov 25, 2026`. */
export function mediumDate(date: Date): string {
  return medium.format(date);
}

/** `Nov 25`, with the year if it differs from that of `now`. */
export function shortDate(date: Date, now: Date): string {
  return (sameYear(date, now) ? shortDay : medium).format(date);
}

/** `3:30 PM` on the day of `now`, else `Nov 25`, with the year if it differs from that of `now`. */
export function timeOrDay(date: Date, now: Date): string {
  return date.toDateString() === now.toDateString() ? timeOfDay.format(date) : shortDate(date, now);
}

/** `Nov 25, 2026, 3:30 PM`. */
export function dateAndTime(date: Date): string {
  return dateTime.format(date);
}

/** `Today, 3:30 PM`, `Yesterday, 3:30 PM` or `Nov 25, 3:30 PM`, with the year if it differs from that of `now`. */
export function nearDateAndTime(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const day = [
    { name: 'Today', date: now },
    { name: 'Yesterday', date: yesterday },
  ].find((candidate) => candidate.date.toDateString() === date.toDateString());
  return `${day?.name ?? shortDate(date, now)}, ${timeOfDay.format(date)}`;
}

/** The full date and time, with seconds and time zone. */
export function exactTime(date: Date): string {
  return full.format(date);
}

function sameYear(one: Date, other: Date): boolean {
  return one.getFullYear() === other.getFullYear();
}
