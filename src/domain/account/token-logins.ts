import { z } from 'zod';
import { text } from '../schemas/text.ts';
import { timeSchema } from '../schemas/time.ts';
import { createdTokenSchema, newTokenSchema } from './access-tokens.ts';

/** The characters of a code: no vowels, so that codes spell no words, and no digits, which can look like letters. */
export const loginCodeCharacters = 'BCDFGHJKLMNPQRSTVWXZ';
export const loginCodeLength = 8;

/** Formats a code for people: `BCDF-GHJK`. */
export function formatLoginCode(characters: string): string {
  return `${characters.slice(0, loginCodeLength / 2)}-${characters.slice(loginCodeLength / 2)}`;
}

/** Reads a code as people type it, in any case and with or without its hyphen. */
export function parseLoginCode(typed: string): string {
  return formatLoginCode(typed.toUpperCase().replace(/[^A-Z]/g, ''));
}

/** The address of the page that confirms a code. */
export function confirmPath(code: string): string {
  return `/account/tokens?code=${code}`;
}

const code = text(40).describe('The code that the command line shows.');

export const newTokenLoginSchema = newTokenSchema.pick({ name: true, access: true }).meta({ id: 'NewTokenLogin' });
export type NewTokenLogin = z.infer<typeof newTokenLoginSchema>;

export const startedTokenLoginSchema = z
  .object({
    code: z.string().describe('Show this to the person who confirms the login.'),
    secret: z.string().describe('Collects the token. Keep it secret.'),
    confirmPath: z.string().describe('The page on which the code is confirmed.'),
    endsAt: timeSchema,
  })
  .meta({ id: 'StartedTokenLogin' });
export type StartedTokenLogin = z.infer<typeof startedTokenLoginSchema>;

export const tokenLoginCodeSchema = z.object({ code });

/** What a person sees before confirming a login. */
export const tokenLoginSchema = newTokenLoginSchema
  .extend({
    startedFrom: z.string().describe('The block of addresses that it was started from.'),
    isNear: z.boolean().describe('Whether this request comes from the same block.'),
    endsAt: timeSchema,
  })
  .meta({ id: 'TokenLogin' });
export type TokenLogin = z.infer<typeof tokenLoginSchema>;

export const confirmTokenLoginSchema = newTokenSchema
  .pick({ days: true })
  .extend({ code })
  .meta({ id: 'ConfirmedTokenLogin' });
export type ConfirmTokenLogin = z.infer<typeof confirmTokenLoginSchema>;

export const collectTokenSchema = z.object({ secret: text(200).describe('The secret of the login.') });

export const collectedTokenSchema = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('waiting') }),
    createdTokenSchema.omit({ id: true }).extend({ status: z.literal('confirmed') }),
  ])
  .meta({ id: 'CollectedToken' });
export type CollectedToken = z.infer<typeof collectedTokenSchema>;
