import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/product/limits.ts';
import { Share } from '../shares/share.entity.ts';

/** A browser that left a note on a link. */
export const Reviewer = defineEntity({
  name: 'Reviewer',
  tableName: 'reviewers',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    share: () => p.manyToOne(Share).deleteRule('cascade').index(),
    name: p.string().length(limits.personNameLength),
    /** SHA-256 of the browser's secret, which lets it change its notes. */
    secretHash: p.string().length(64).unique(),
    /** Where to send answers, once confirmed. */
    email: p.string().length(limits.emailLength).nullable(),
    confirmedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});
export type Reviewer = InferEntity<typeof Reviewer>;
