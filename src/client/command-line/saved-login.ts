import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { ClientError } from '../client-error.ts';

export interface Login {
  /** The product's origin, such as `https://promptreel.example`. */
  url: string;
  token: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The file with the login, in the system's usual place for settings. */
export function loginFile(env: Environment = process.env, platform: string = process.platform): string {
  const { APPDATA: windows, XDG_CONFIG_HOME: xdg } = env;
  const home = env.HOME || homedir();
  if (platform === 'win32') return join(windows || join(home, 'AppData', 'Roaming'), 'promptreel', 'login.json');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'promptreel', 'login.json');
  // the specification requires relative paths to be ignored: https://specifications.freedesktop.org/basedir/latest
  return join(xdg && isAbsolute(xdg) ? xdg : join(home, '.config'), 'promptreel', 'login.json');
}

/** Stores the login for this user only. */
export function saveLogin(login: Login, file = loginFile()): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  // an interrupted run may have left the file with another mode
  chmodSync(temporary, 0o600);
  renameSync(temporary, file);
}

export function deleteLogin(file = loginFile()): void {
  rmSync(file, { force: true });
}

/** The stored login; undefined if there is none, or if the file is damaged. */
export function savedLogin(file = loginFile()): Login | undefined {
  try {
    const { url, token } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof url === 'string' && typeof token === 'string' ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The login to use: PROMPTREEL_URL and PROMPTREEL_TOKEN, or else the stored one. A stored token is only sent to the
 * server that created it.
 * @throws ClientError if there is none
 */
export function currentLogin(env: Environment = process.env, saved = savedLogin()): Login {
  const url = env.PROMPTREEL_URL ? parseUrl(env.PROMPTREEL_URL) : saved?.url;
  const token = env.PROMPTREEL_TOKEN?.trim() || (saved?.url === url ? saved?.token : undefined);
  if (url !== undefined && token !== undefined) return { url, token };
  if (token !== undefined) {
    throw new ClientError('PROMPTREEL_TOKEN is set, but PROMPTREEL_URL is missing.', {
      code: 'BAD_REQUEST',
      next: 'Set it to the address of the server, such as https://<host>.',
    });
  }
  throw new ClientError(url === undefined ? 'You are not logged in.' : `You are not logged in to ${url}.`, {
    code: 'UNAUTHORIZED',
    next: `Run promptreel login ${url ?? 'https://<host>'}, or set PROMPTREEL_URL and PROMPTREEL_TOKEN.`,
  });
}

/** Parses the address of a server, with or without `https://`. @returns its origin @throws ClientError */
export function parseUrl(value: string): string {
  const address = value.includes('://') ? value : `https://${value}`;
  if (/^https?:/i.test(address) && URL.canParse(address)) return new URL(address).origin;
  throw new ClientError(
    value === '' ? 'The address of the server is missing.' : `"${value}" is not the address of a server.`,
    {
      code: 'BAD_REQUEST',
      next: 'Write it like https://<host>.',
    },
  );
}
