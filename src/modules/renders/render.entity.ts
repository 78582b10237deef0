import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/product/limits.ts';
import { renderFailureCodes } from '../../domain/renders/renders.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { Project } from '../projects/project.entity.ts';

/**
 * The states of a row. `sending` is committed before the request leaves; a process that finds it without a lease knows
 * that the answer is lost. `storing` means that the gateway has finished and the result is to be fetched.
 */
export const renderStates = [
  ...(['waiting', 'sending', 'sent', 'running', 'storing'] as const),
  ...(['unsure', 'done', 'failed', 'canceled'] as const),
] as const;

/** One request to a generator, and its place in the queue. */
export const Render = defineEntity({
  name: 'Render',
  tableName: 'renders',
  properties: {
    /** Also the id of the take that it makes, so that the take is added once. */
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    project: () => p.manyToOne(Project).deleteRule('cascade'),
    /** Makes repeated calls start nothing twice; see `requestKeySchema`. */
    requestKey: p.string().length(64).nullable(),
    /** The position among the clips of its call. */
    position: p.integer(),
    sceneIds: p.json<string[]>(),
    target: p.string().length(limits.choiceLength),
    prompt: p.text(),
    settings: p.json<Record<string, unknown>>(),
    /** The gateway's model, and what is sent to it; the first frame is added when it is sent. */
    endpoint: p.string().length(200),
    input: p.json<Record<string, unknown>>(),
    /** The hash of the picture that goes along as first frame. */
    picture: p.string().length(64).nullable(),
    seconds: p.double().$type<number>(),
    /** The estimated price in US dollars. */
    dollars: p.double().$type<number>(),
    /** Whether the price counts against the budget: false once it is known that nothing is charged. */
    counted: p.boolean().default(true),
    status: p.enum(renderStates).default('waiting'),
    failureCode: p.enum(renderFailureCodes).nullable(),
    failureMessage: p.text().nullable(),
    /** The gateway's id of the request. */
    requestId: p.string().length(200).nullable(),
    cancelRequestedAt: p.datetime(3).nullable(),
    sample: p.boolean().default(false),
    /** When it needs attention next: to be sent, polled or fetched. Null once it has ended. */
    dueAt: p.datetime(3).nullable(),
    /** Until when a process works on it. */
    leasedUntil: p.datetime(3).nullable(),
    /** The number of steps in a row that failed and may be repeated. */
    attempts: p.integer().default(0),
    sentAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    endedAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['project', 'createdAt'] }, { properties: ['dueAt'], where: 'due_at is not null' }],
  uniques: [{ properties: ['user', 'requestKey', 'position'], where: 'request_key is not null' }],
});
export type Render = InferEntity<typeof Render>;
