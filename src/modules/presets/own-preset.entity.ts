import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { SceneFieldKey } from '../../domain/fields.ts';
import { User } from '../../platform/identity/user.entity.ts';

/** A field's text that somebody keeps beside the libraries. */
export const OwnPreset = defineEntity({
  name: 'OwnPreset',
  tableName: 'own_presets',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** One of the scene fields; the schemas check it, so that a new field needs no change of the table. */
    field: p.text().$type<SceneFieldKey>(),
    content: p.text(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
  indexes: [{ properties: ['user', 'createdAt'] }],
});
export type OwnPreset = InferEntity<typeof OwnPreset>;
