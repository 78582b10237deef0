import { describe, expect, test } from 'vitest';
import { type CallPath, calls } from '../../src/api/calls.ts';
import { guardedEndpoints, messageOf, refusalSchema } from '../support/calls.ts';
import { newGrantedUser, newPerson, newSession, type Person, type Role, roles } from '../support/people.ts';
import { isFull } from '../support/rounds.ts';
import { callTable } from './call-table.ts';
import { testAppWithActors } from './fixtures.ts';

const { app, actors, fixtures } = testAppWithActors();

test('the table has a row for every call', () => {
  expect(Object.keys(callTable).toSorted()).toEqual(calls.map(({ path }) => path).toSorted());
});

const sentences: Partial<Record<number, RegExp>> = {
  401: /^Not signed in$/,
  402: /^Subscription required/,
  403: /^(Admin privileges required|Only admins may publish)$/,
};

/**
 * Creates a person with a role, for one call. Only a few calls use Stripe. For the others, a granted plan is enough,
 * which is ten times faster than subscribing.
 */
function freshPerson(role: Role, call: CallPath): Promise<Person> {
  const asksStripe = call.startsWith('billing.') || call === 'account.delete';
  return role === 'subscriber' && !asksStripe && !isFull ? newGrantedUser(app) : newPerson(app, role);
}

/** Returns the rows of a list or a page; undefined for anything else. */
function extractRows(answered: unknown): unknown {
  return Array.isArray(answered) ? answered : (answered as { rows?: unknown }).rows;
}

/** Every day leaves out a role between two others with the same answer. */
const isBetweenEqual = (statuses: readonly number[], index: number) =>
  statuses[index - 1] === statuses[index] && statuses[index + 1] === statuses[index];

describe.each(guardedEndpoints)('$name', ({ call, output, refused, tagged, send, answer: answerOf }) => {
  const { input, endsCaller, ...row } = callTable[call];
  const statuses = row.statuses.map((status) => (refused && status === 200 ? 415 : status));

  const answers = roles.map((role, index) => [role, statuses[index]] as const);
  test.each(answers.filter((_, index) => isFull || !isBetweenEqual(statuses, index)))(
    'answers a %s with %d',
    async (role, status) => {
      // use a fresh actor for calls that may cost the session or the account
      const who = endsCaller ? await freshPerson(role, call) : newSession(actors[role]);
      const response = await send(who, await input?.(who, fixtures));
      expect(response.statusCode, response.body).toBe(status);
      expect(response.headers['cache-control']).toBe(tagged ? 'no-cache' : 'no-store');
      if (response.statusCode === 200) {
        const answered = answerOf(response);
        // the output has exactly the documented keys
        expect(output.parse(answered)).toEqual(answered);
        expect(extractRows(answered), 'an empty list would test nothing').not.toEqual([]);
      } else {
        expect(messageOf(response)).toMatch(sentences[response.statusCode] ?? /^[A-Z][^{}\n]{5,200}$/);
        expect(refusalSchema.parse(response.json())).toEqual(response.json());
      }
      expect(response.body).not.toMatch(/argon2|passwordHash|password_hash|cus_|idHash/);
    },
  );
});
