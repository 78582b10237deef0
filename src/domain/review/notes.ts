import { z } from 'zod';
import { limits } from '../product/limits.ts';
import { emailSchema } from '../schemas/email.ts';
import { requiredName, requiredText, text, trimmedText } from '../schemas/text.ts';
import { timeSchema } from '../schemas/time.ts';
import { shareIdSchema } from '../storage/shares.ts';

const { textLength, wordsLength } = limits.reviews;

const id = z.uuid('is not the id of a note');
const noteText = requiredText(textLength);
const token = text(64).describe("The last part of the link's address.");
const secret = z
  .string()
  .regex(/^[\w-]{22}$/, 'is not a secret of this product')
  .describe("A browser's secret on this link. The response to its first note contains the secret.");
const name = requiredName(limits.personNameLength).describe("The reviewer's name. The owner's name is refused.");

/** The fields that notes and verdicts share: the author, and protection against spam. */
const author = {
  token,
  name,
  secret: secret.optional(),
  /** A honeypot: people do not see this field, so only bots fill it in. */
  website: z.string().max(1_000).default(''),
  filledInMs: z
    .number()
    .min(0)
    .optional()
    .describe('Milliseconds from showing the form to sending it. A form filled in within two seconds is refused.'),
};

export const listReviewsSchema = z.object({ token, secret: secret.optional() });

/** A reviewer's note or answer. */
export const addNoteSchema = z
  .object({
    ...author,
    text: noteText,
    sceneId: text(64).optional().describe('The scene. Without it, the note is about the whole film.'),
    seconds: z
      .number()
      .min(0)
      .max(limits.scenes.max * limits.sceneDuration.max)
      .optional()
      .describe('The moment, from the start of the scene. Without a scene, from the start of the film.'),
    quote: trimmedText(wordsLength).optional().describe('The words of the scene that the note is about.'),
    replyTo: id.optional().describe('The note that this one answers. An answer has no scene of its own.'),
  })
  .meta({ id: 'NewNote' });
export type AddNote = z.output<typeof addNoteSchema>;

export const verdicts = ['approved', 'changes'] as const;
export type Verdict = (typeof verdicts)[number];

export const addVerdictSchema = z
  .object({ ...author, verdict: z.enum(verdicts), text: trimmedText(textLength).default('') })
  .meta({ id: 'NewVerdict' });
export type AddVerdict = z.output<typeof addVerdictSchema>;

const ownNote = z.object({ id, token, secret });

export const changeOwnNoteSchema = ownNote.extend({
  text: noteText.optional().describe('Can be changed for 15 minutes.'),
  settled: z.boolean().optional(),
});
export type ChangeOwnNote = z.output<typeof changeOwnNoteSchema>;
export const removeOwnNoteSchema = ownNote;

export const answersToSchema = z.object({
  token,
  secret,
  email: emailSchema
    .nullable()
    .describe('Where to send answers. The address must be confirmed first. Null stops the messages.'),
});

export const noteIdSchema = z.object({ id });
export const replySchema = noteIdSchema.extend({ text: noteText });
export const changeNoteSchema = noteIdSchema.extend({ settled: z.boolean() });
export const removeNotesSchema = shareIdSchema.extend({
  name: trimmedText(limits.personNameLength)
    .optional()
    .describe('Deletes the notes and the data of this reviewer only. By default, deletes all notes of the link.'),
});

/**
 * A note, an answer or a verdict, as returned to reviewers and the owner. In `text` and `words`, bidi controls are
 * replaced by their codes, such as `U+202E`.
 */
export const noteSchema = z
  .object({
    id: z.uuid(),
    shareId: z.uuid(),
    replyTo: z.uuid().nullable(),
    reviewerId: z.uuid().nullable().describe('Null for an answer of the owner.'),
    name: z.string(),
    text: z.string(),
    verdict: z.enum(verdicts).nullable(),
    revision: z.int().nullable().describe("The project's revision at that time; null on a link to a fixed version."),
    sceneId: z.string().nullable(),
    seconds: z.number().nullable().describe('The moment, from the start of the scene.'),
    words: z
      .string()
      .nullable()
      .describe("The quoted words. Without a quote, the scene's texts when the note was written."),
    quoted: z.boolean(),
    digest: z
      .string()
      .nullable()
      .describe("A hash of the scene's texts when the note was written, for detecting changes. Null for reviewers."),
    settledAt: timeSchema.nullable(),
    createdAt: timeSchema,
    changedAt: timeSchema.nullable(),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof noteSchema>;

/** The reviewer whose browser has the secret. */
const reviewerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  answers: z.enum(['off', 'unconfirmed', 'on']).describe('Whether answers are sent to an address of the reviewer.'),
});

/** The notes of one link, oldest first. */
export const reviewSchema = z
  .object({
    open: z.boolean().describe('Whether the link takes notes.'),
    notes: z.array(noteSchema),
    earlier: z.array(noteSchema).describe('The notes on the link to the previous version, if there is one.'),
    changed: z.array(z.uuid()).describe('The ids of notes whose scene has changed since.'),
    reviewer: reviewerSchema.nullable().describe('Null without a secret.'),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

/** A new note, with the secret that lets this browser change it. */
export const addedNoteSchema = z.object({ note: noteSchema, secret }).meta({ id: 'AddedNote' });
export type AddedNote = z.infer<typeof addedNoteSchema>;

/** Whether new notes are sent to the account's address. */
export const noteMailSchema = z.object({ on: z.boolean() });
