import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../platform/errors/error-code.ts';

const fileName = 'render-keys-secret';

/**
 * The secret for render keys on a machine without RENDER_KEYS_SECRET: 32 bytes in a file of the data folder that only
 * this user can read. It is next to the database, so it protects less than a secret in the environment.
 */
export async function localKeysSecret(dataFolder: string): Promise<Buffer> {
  const path = join(dataFolder, fileName);
  await mkdir(dataFolder, { recursive: true });
  try {
    const secret = randomBytes(32);
    await writeFile(path, secret.toString('base64'), { flag: 'wx', mode: 0o600 });
    return secret;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    return Buffer.from(await readFile(path, 'utf8'), 'base64');
  }
}
