import type { Share } from '../../../../src/domain/shares.ts';
import { dateAndTime, nearDate } from '../../../lib/dates.ts';

/** Whether nobody can open it any more. */
export function hasEnded({ endsAt }: Share, now = new Date()): boolean {
  return endsAt !== null && new Date(endsAt) <= now;
}

/** What a link shows, what else there is to know of it, and whether it was opened. */
export function shareLabel(share: Share, now = new Date()): { title: string; facts: string; opened: string } {
  const { live, withPrompts, createdAt, endsAt } = share;
  const time = dateAndTime(new Date(createdAt));
  const end = endsAt && `${hasEnded(share, now) ? 'Ended' : 'Ends'} ${nearDate(new Date(endsAt), now)}`;
  const facts = [withPrompts ? 'With prompts' : 'Without prompts', ...(live ? [`Made ${time}`] : []), end ?? 'No end'];
  return {
    title: live ? 'Live project' : `Version of ${time}`,
    facts: facts.join(' · '),
    opened: openedLabel(share, now),
  };
}

function openedLabel({ openedCount, lastOpenedOn }: Share, now: Date): string {
  if (openedCount === 0 || lastOpenedOn === null) return 'Not opened yet';
  // a day of the server's, the same in every time zone
  const day = nearDate(new Date(`${lastOpenedOn}T12:00`), now);
  return openedCount === 1 ? `Opened once, on ${day}` : `Opened ${openedCount} times, last on ${day}`;
}
