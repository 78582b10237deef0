import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { verdicts } from '../../domain/review/notes.ts';
import { Share } from '../shares/share.entity.ts';
import { Reviewer } from './reviewer.entity.ts';

/** The value of `ownerMail` and `authorMail` if no message is needed. */
export const noMailNeeded = '00000000-0000-0000-0000-000000000000';

/** A note, an answer or a verdict on a link. */
export const Note = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    share: () => p.manyToOne(Share).deleteRule('cascade'),
    /** Null for an answer of the link's owner. */
    reviewer: () => p.manyToOne(Reviewer).deleteRule('cascade').nullable().index(),
    /** The note that this one answers; never an answer itself. */
    replyTo: () => p.manyToOne(Note).deleteRule('cascade').nullable().index(),
    text: p.text(),
    verdict: p.enum(verdicts).nullable(),
    /** The project's revision when the note was left; null on a link to a fixed version. */
    revision: p.integer().nullable(),
    /** The scene's id in the project; the scene may be gone. */
    sceneId: p.string().length(64).nullable(),
    /** Seconds from the start of the scene. */
    seconds: p.double().$type<number>().nullable(),
    /** See `noteContext`. */
    words: p.text().nullable(),
    quoted: p.boolean().default(false),
    digest: p.string().length(12).nullable(),
    settledAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    /** When its text was last changed. */
    changedAt: p.datetime(3).nullable(),
    /**
     * The id of the message that tells the link's owner of this note; see `NoteMail`. Null until the message exists,
     * `noMailNeeded` if none is needed.
     */
    ownerMail: p.uuid().nullable(),
    /** The same for the author of the note that this one answers. */
    authorMail: p.uuid().nullable(),
  },
  indexes: [
    { properties: ['share', 'createdAt'] },
    { properties: ['createdAt'], where: 'owner_mail is null', name: 'notes_owner_untold' },
    { properties: ['createdAt'], where: 'author_mail is null', name: 'notes_author_untold' },
  ],
});
export type Note = InferEntity<typeof Note>;
