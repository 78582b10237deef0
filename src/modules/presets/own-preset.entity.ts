import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { SceneFieldKey } from '../../domain/scene/fields.ts';
import { User } from '../../platform/identity/user.entity.ts';

/** A user's own preset: a text for one field. */
export const OwnPreset = defineEntity({
  name: 'OwnPreset',
  tableName: 'own_presets',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** A scene field. Validated by the schemas only, so that a new field needs no migration. */
    field: p.text().$type<SceneFieldKey>(),
    content: p.text(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
  indexes: [{ properties: ['user', 'createdAt'] }],
});
export type OwnPreset = InferEntity<typeof OwnPreset>;
