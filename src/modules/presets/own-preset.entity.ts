import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type SceneFieldKey, sceneFieldKeys } from '../../domain/fields.ts';
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
    field: p.enum(sceneFieldKeys as SceneFieldKey[]),
    content: p.text(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
  indexes: [{ properties: ['user', 'createdAt'] }],
});
export type OwnPreset = InferEntity<typeof OwnPreset>;
