import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/product/limits.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { Project } from '../projects/project.entity.ts';

/** An upload that is not complete yet, with everything that its take will have besides what the file tells. */
export const TakeUpload = defineEntity({
  name: 'TakeUpload',
  tableName: 'take_uploads',
  properties: {
    /** The id that the take will have. */
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    project: () => p.manyToOne(Project).deleteRule('cascade').index(),
    sceneIds: p.json<string[]>(),
    name: p.string().length(limits.takes.nameLength),
    /** The announced length of the file. It counts against the account's room from the start. */
    bytes: p.integer(),
    /** The clip's target, prompt and render settings when the upload started. */
    target: p.string().length(limits.choiceLength),
    prompt: p.text(),
    settings: p.json<object>(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    /** When bytes last arrived. */
    lastReceivedAt: p.datetime(3).onCreate(() => new Date()),
    /** The request that may write to the file, until its lease ends; see the locker of uploads. */
    leasedBy: p.uuid().nullable(),
    leasedUntil: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['lastReceivedAt'] }],
});
export type TakeUpload = InferEntity<typeof TakeUpload>;
