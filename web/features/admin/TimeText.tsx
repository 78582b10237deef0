import { dateAndTime, exactTime } from '../../lib/dates.ts';

/** A time to the minute; hovering shows the second and the time zone. @param time ISO */
export function TimeText({ time }: { time: string }) {
  const date = new Date(time);
  return (
    <time dateTime={time} title={exactTime(date)}>
      {dateAndTime(date)}
    </time>
  );
}
