const full = dateFormat({ dateStyle: 'full', timeStyle: 'long' });
const long = dateFormat({ dateStyle: 'long' });
const monthAndDay = dateFormat({ month: 'long', day: 'numeric' });
const medium = dateFormat({ dateStyle: 'medium' });
const shortDay = dateFormat({ month: 'short', day: 'numeric' });
const timeOfDay = dateFormat({ timeStyle: 'short' });
const dateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Creating a format takes a slow phone 14 ms, so it waits for the first date. */
function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(date);
  };
}

// all formats use the reader's time zone

/** `November 25, 2026`. */
export function longDate(date: Date): string {
  return long(date);
}

/** Formats a day such as `2026-11-25` as `November 25, 2026`. The day is the same in every time zone. */
export function longDay(day: string): string {
  return long(new Date(`${day}T12:00`));
}

/** `November 25`, with the year if it differs from that of `now`. */
export function nearDate(date: Date, now: Date): string {
  return (sameYear(date, now) ? monthAndDay : long)(date);
}

/** `Nov 25, 2026`. */
export function mediumDate(date: Date): string {
  return medium(date);
}

/** `Nov 25`, with the year if it differs from that of `now`. */
export function shortDate(date: Date, now: Date): string {
  return (sameYear(date, now) ? shortDay : medium)(date);
}

/** `3:30 PM` on the day of `now`, else `Nov 25`, with the year if it differs from that of `now`. */
export function timeOrDay(date: Date, now: Date): string {
  return date.toDateString() === now.toDateString() ? timeOfDay(date) : shortDate(date, now);
}

/** `Nov 25, 2026, 3:30 PM`. */
export function dateAndTime(date: Date): string {
  return dateTime(date);
}

/** `Today, 3:30 PM`, `Yesterday, 3:30 PM` or `Nov 25, 3:30 PM`, with the year if it differs from that of `now`. */
export function nearDateAndTime(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const day = [
    { name: 'Today', date: now },
    { name: 'Yesterday', date: yesterday },
  ].find((candidate) => candidate.date.toDateString() === date.toDateString());
  return `${day?.name ?? shortDate(date, now)}, ${timeOfDay(date)}`;
}

/** The full date and time, with seconds and time zone. */
export function exactTime(date: Date): string {
  return full(date);
}

function sameYear(one: Date, other: Date): boolean {
  return one.getFullYear() === other.getFullYear();
}
