import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/sha256.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

interface SealedKey {
  /** Nonce, tag and ciphertext. */
  sealed: Buffer;
  /** Names the secret without revealing it. */
  secretId: string;
}

/** Encrypts the keys of users. A key is bound to its account: another account's row cannot hold it. */
export interface KeyBox {
  /** Names the current secret. */
  secretId: string;
  seal: (userId: string, key: string) => SealedKey;
  /** @returns null if the secret is gone, or the row was changed */
  open: (userId: string, sealed: SealedKey) => string | null;
}

/** @param secrets 32 bytes each; the current one first, then one that still opens keys until they are sealed anew */
export function createKeyBox(secrets: readonly [current: Buffer, ...old: Buffer[]]): KeyBox {
  const byId = new Map(secrets.map((secret) => [secretIdOf(secret), secret]));
  const [current] = secrets;
  const secretId = secretIdOf(current);
  return {
    secretId,
    seal(userId, key) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(userId));
      const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
      return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]), secretId };
    },
    open(userId, { sealed, secretId: id }) {
      const secret = byId.get(id);
      if (!secret || sealed.length <= nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv(algorithm, secret, sealed.subarray(0, nonceBytes))
        .setAAD(Buffer.from(userId))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

function secretIdOf(secret: Buffer): string {
  return sha256(Buffer.concat([Buffer.from('render keys'), secret])).slice(0, 16);
}
