import type { AccessToken, TokenAccess } from '../../../src/domain/account/access-tokens.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { nearDate } from '../../lib/dates.ts';

export const accessLabels: Record<TokenAccess, string> = { read: 'Read only', write: 'Read and write' };

/** When a token may end, as choices; the empty value means never. */
export const endChoices = [
  ...limits.accessTokens.days.map((days) => ({ value: String(days), label: `After ${days} days` })),
  { value: '', label: 'Never' },
];
export const defaultEndChoice = '90';

/** Reads a choice of `endChoices` as the field of a call's input. */
export function daysInput(choice: string): { days?: number } {
  return choice === '' ? {} : { days: Number(choice) };
}

/** Whether a token no longer works. */
export function hasEnded({ endsAt }: Pick<AccessToken, 'endsAt'>, now = new Date()): boolean {
  return endsAt !== null && new Date(endsAt) <= now;
}

/** A token's rights and end, and its last use. */
export function tokenFacts(token: AccessToken, now = new Date()): { facts: string; use: string } {
  const { access, admin, endsAt, lastUsedOn, lastUsedFrom } = token;
  const end = endsAt && `${hasEnded(token, now) ? 'Ended' : 'Ends'} ${nearDate(new Date(endsAt), now)}`;
  const facts = [accessLabels[access], ...(admin ? ['Admin calls'] : []), end ?? 'Never ends'];
  // the server sends a date without a time; noon in local time keeps the day the same in every time zone
  const use =
    lastUsedOn === null
      ? 'Not used yet'
      : `Last used ${nearDate(new Date(`${lastUsedOn}T12:00`), now)} from ${lastUsedFrom}`;
  return { facts: facts.join(' · '), use };
}
