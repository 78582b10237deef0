import { z } from 'zod';
import {
  addedNoteSchema,
  addNoteSchema,
  addVerdictSchema,
  answersToSchema,
  changeNoteSchema,
  changeOwnNoteSchema,
  listReviewsSchema,
  noteIdSchema,
  noteMailSchema,
  noteSchema,
  removeNotesSchema,
  removeOwnNoteSchema,
  replySchema,
  reviewSchema,
} from '../../domain/review/notes.ts';
import { doneSchema } from '../../domain/schemas/done.ts';
import { projectIdSchema } from '../../domain/storage/projects.ts';
import { protectedProcedure, publicProcedure, router } from '../../platform/calls/trpc.ts';
import { addNote, addVerdict } from './add-note.ts';
import { readNoteMail, setAnswersTo, setNoteMail } from './answers-by-mail.ts';
import { changeOwnNote, listReview, removeOwnNote } from './own-notes.ts';
import { listNotes, removeNote, removeNotes, replyToNote, settleNote } from './owner-notes.ts';

/** Calls of reviewers. The link's token is in the body, which is never logged. */
export const reviewsRouter = router({
  list: publicProcedure
    .meta({
      rest: 'POST /api/reviews/list',
      output: reviewSchema,
      summary: 'List the notes of a link, oldest first',
      failures: [404],
    })
    .input(listReviewsSchema)
    .mutation(({ ctx, input }) => listReview(ctx, input)),
  add: publicProcedure
    .meta({
      rest: 'POST /api/reviews/notes',
      output: addedNoteSchema,
      summary: 'Leave a note on a shared film, or answer one. The response contains the secret for changing it',
      failures: [404, 409],
    })
    .input(addNoteSchema)
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  verdict: publicProcedure
    .meta({
      rest: 'POST /api/reviews/verdict',
      output: addedNoteSchema,
      summary: 'Approve a shared film, or ask for changes',
      failures: [404, 409],
    })
    .input(addVerdictSchema)
    .mutation(({ ctx, input }) => addVerdict(ctx, input)),
  change: publicProcedure
    .meta({
      rest: 'PATCH /api/reviews/notes/:id',
      output: noteSchema,
      summary: 'Change your note within 15 minutes, or settle it',
      failures: [409],
    })
    .input(changeOwnNoteSchema)
    .mutation(({ ctx, input }) => changeOwnNote(ctx, input)),
  remove: publicProcedure
    .meta({
      rest: 'DELETE /api/reviews/notes/:id',
      output: doneSchema,
      summary: 'Delete your note within 15 minutes, unless it has answers',
      failures: [409],
    })
    .input(removeOwnNoteSchema)
    .mutation(({ ctx, input }) => removeOwnNote(ctx, input)),
  answersTo: publicProcedure
    .meta({
      rest: 'POST /api/reviews/answers',
      output: doneSchema,
      summary: 'Get answers by email, once the address is confirmed',
      failures: [404],
    })
    .input(answersToSchema)
    .mutation(({ ctx, input }) => setAnswersTo(ctx, input)),
});

/** Calls of a project's owner. */
export const notesRouter = router({
  list: protectedProcedure
    .meta({
      rest: 'GET /api/projects/:id/notes',
      output: z.array(noteSchema),
      summary: 'List the notes of all links to a project, oldest first',
    })
    .input(projectIdSchema)
    .query(({ ctx, input }) => listNotes(ctx, input)),
  reply: protectedProcedure
    .meta({
      rest: 'POST /api/notes/:id/replies',
      output: noteSchema,
      summary: 'Answer a note',
      failures: [409],
    })
    .input(replySchema)
    .mutation(({ ctx, input }) => replyToNote(ctx, input)),
  settle: protectedProcedure
    .meta({ rest: 'PATCH /api/notes/:id', output: noteSchema, summary: 'Settle a note, or open it again' })
    .input(changeNoteSchema)
    .mutation(({ ctx, input }) => settleNote(ctx, input)),
  remove: protectedProcedure
    .meta({ rest: 'DELETE /api/notes/:id', output: doneSchema, summary: 'Delete a note with its answers' })
    .input(noteIdSchema)
    .mutation(({ ctx, input }) => removeNote(ctx, input)),
  removeAll: protectedProcedure
    .meta({
      rest: 'DELETE /api/shares/:id/notes',
      output: doneSchema,
      summary: 'Delete the notes of a link, or the notes and data of all reviewers with one name',
      failures: [409],
    })
    .input(removeNotesSchema)
    .mutation(({ ctx, input }) => removeNotes(ctx, input)),
  mail: protectedProcedure.meta({ output: noteMailSchema }).query(({ ctx }) => readNoteMail(ctx)),
  setMail: protectedProcedure
    .meta({ output: noteMailSchema })
    .input(noteMailSchema)
    .mutation(({ ctx, input }) => setNoteMail(ctx, input)),
});
