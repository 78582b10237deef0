import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../../platform/identity/user.entity.ts';

/** An account's key of the gateway, encrypted. */
export const RenderKey = defineEntity({
  name: 'RenderKey',
  tableName: 'render_keys',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    /** Nonce, ciphertext and tag of AES-256-GCM. */
    sealed: p.blob(),
    /** Names the secret that encrypts it, without revealing it. */
    secretId: p.string().length(16).index(),
    last4: p.string().length(4),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});
export type RenderKey = InferEntity<typeof RenderKey>;
