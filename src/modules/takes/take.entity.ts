import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/product/limits.ts';
import { takeTypes, takeVerdicts } from '../../domain/takes/takes.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { Project } from '../projects/project.entity.ts';

/** A video that a generator made for one clip. The file is in the store, under this id. */
export const Take = defineEntity({
  name: 'Take',
  tableName: 'takes',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    project: () => p.manyToOne(Project).deleteRule('cascade'),
    /** The ids of the clip's scenes, in film order. Scenes may be gone. */
    sceneIds: p.json<string[]>(),
    name: p.string().length(limits.takes.nameLength),
    /** The clip's target, prompt and render settings when the take was added. */
    target: p.string().length(limits.choiceLength),
    prompt: p.text(),
    settings: p.json<object>(),
    type: p.enum(takeTypes),
    /** The length of the file, so that quotas can be summed without asking the store. */
    bytes: p.integer(),
    seconds: p.double().$type<number>(),
    /** Pixels, as shown. */
    width: p.integer(),
    height: p.integer(),
    sound: p.boolean(),
    note: p.text().default(''),
    stars: p.smallint().default(0),
    verdict: p.enum(takeVerdicts).nullable(),
    chosen: p.boolean().default(false),
    /** Where the rough cut enters the take, in seconds. */
    trimStart: p.double().$type<number>().default(0),
    sample: p.boolean().default(false),
    /** A safe integer, as every number of JSON; PostgreSQL's `integer` is too small for the seeds of some generators. */
    seed: p.double().$type<number>().nullable(),
    /** What was sent to the generator; null for an uploaded file. */
    request: p.json<object>().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
  indexes: [{ properties: ['project', 'createdAt'] }],
});
export type Take = InferEntity<typeof Take>;
