import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { ClientError } from '../client-error.ts';
import { type Client, createClient } from '../create-client.ts';
import { isTemporary } from '../retry.ts';
import { toClientError } from '../to-client-error.ts';
import { openBrowser } from './browser.ts';
import { examples } from './help.ts';
import { describeError, print, printJson, printNotice } from './io.ts';
import { deleteLogin, loginFile, parseUrl, savedLogin, saveLogin } from './saved-login.ts';

/** How often to ask whether the code was confirmed. */
const pollSeconds = 2;

interface LoginOptions {
  name: string;
  access: 'read' | 'write';
  browser: boolean;
  json?: true;
}

/** Adds the commands that store and delete an access token. */
export function addLoginCommands(program: Command): void {
  program
    .command('login')
    .description('log in: confirm a code in the browser, which stores an access token for this user of the computer')
    .argument('[url]', 'the address of the server; by default PROMPTREEL_URL, or else that of the last login')
    .option('--name <name>', 'what the token is called in your account', `promptreel on ${hostname()}`.slice(0, 60))
    .addOption(new Option('--access <access>', 'what the token may do').choices(['read', 'write']).default('write'))
    .option('--no-browser', 'only print the address to open')
    .option('--json', 'the result as JSON')
    .action(async (address: string | undefined, { name, access, browser, json }: LoginOptions) => {
      const url = parseUrl(address ?? process.env.PROMPTREEL_URL ?? savedLogin()?.url ?? '');
      const { tokens } = createClient({ url });
      const { code, secret, confirmPath } = await tokens.startLogin({ name, access });
      // always an address of this server, even if `confirmPath` is the whole address of another
      const confirmUrl = `${url}/${confirmPath.replace(/^\/+/, '')}`;
      printNotice(`Open ${confirmUrl}\nand confirm it if it shows this code: ${code}`);
      if (browser) openBrowser(confirmUrl);
      const { token, last4, endsAt } = await collectToken(tokens, secret);
      saveLogin({ url, token });
      if (json) return printJson({ url, last4, endsAt, file: loginFile() });
      const end = endsAt === null ? 'until you revoke it' : `until ${endsAt.slice(0, 10)}`;
      print(`Logged in to ${url}. The token ends in ${last4} and works ${end}.`);
    })
    .addHelpText('after', examples('login https://promptreel.example', 'login --access read --no-browser'));

  program
    .command('logout')
    .description('revoke the access token of this computer and delete it')
    .action(async () => {
      const saved = savedLogin();
      deleteLogin();
      if (!saved) return printNotice('You were not logged in.');
      try {
        await createClient(saved).tokens.revokeLeaked({ token: saved.token });
        print(`Logged out of ${saved.url}.`);
      } catch (error) {
        printNotice(`The token was deleted here, but not revoked: ${describeError(error)}`);
        printNotice(`Revoke it in your account: ${saved.url}/account/tokens`);
      }
    })
    .addHelpText('after', examples('logout'));
}

/** Waits until the code was confirmed. @throws ClientError NOT_FOUND once the code has expired */
async function collectToken({ collectLogin }: Client['tokens'], secret: string) {
  for (;;) {
    let seconds = pollSeconds;
    try {
      const collected = await collectLogin({ secret });
      if (collected.status === 'confirmed') return collected;
    } catch (thrown) {
      const error = toClientError(thrown);
      if (error.code === 'NOT_FOUND') throw loginExpired();
      if (!isTemporary(error)) throw error;
      seconds = Math.max(seconds, error.retryAfterSeconds ?? 0);
    }
    await wait(seconds * 1_000);
  }
}

function loginExpired(): ClientError {
  return new ClientError('The code was not confirmed in time.', {
    code: 'NOT_FOUND',
    next: 'Run promptreel login again.',
  });
}
