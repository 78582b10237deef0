import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
// import only the type, so that no server code is loaded
import type { AppRouter } from '../api/app-router.ts';
import { assemblePrompt, joinClips } from '../domain/film/prompt.ts';
import { projectSchema } from '../domain/project/schema.ts';
import { isTargetId } from '../domain/targets/registry.ts';
import { type CommandEnv, type CommandResult, finishCommand } from './command-line.ts';

const usage = `Saves test/samples/night-train.json as a template and prints its prompt.

  node src/scripts/example.ts --email you@example.com --password ... [--register] [--url http://127.0.0.1:3000]
      [--target veo-3.1]

Options default to PROMPTREEL_URL, PROMPTREEL_EMAIL and PROMPTREEL_PASSWORD. --register creates the account.
With --target, the server assembles the clips for that generator and reports the findings of its check.
`;

/** Creates a client that keeps cookies as a browser does. */
function signedInClient(url: string) {
  const cookies = new Map<string, string>();
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/trpc`,
        headers: () => ({ cookie: [...cookies.values()].join('; ') }),
        async fetch(input, init) {
          const response = await fetch(input, init as RequestInit);
          for (const set of response.headers.getSetCookie()) {
            const [pair = ''] = set.split(';', 1);
            cookies.set(pair.split('=', 1)[0] ?? '', pair);
          }
          return response;
        },
      }),
    ],
  });
}

async function run(args: string[], env: CommandEnv): Promise<CommandResult> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: env.PROMPTREEL_URL ?? 'http://127.0.0.1:3000' },
      email: { type: 'string', default: env.PROMPTREEL_EMAIL ?? '' },
      password: { type: 'string', default: env.PROMPTREEL_PASSWORD ?? '' },
      register: { type: 'boolean', default: false },
      target: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { email, password, target } = values;
  const isTargetKnown = target === undefined || isTargetId(target);
  if (values.help || !email || !password || !isTargetKnown) {
    return { code: values.help ? 0 : 1, out: '', err: usage };
  }
  let out = '';
  const print = (line: string) => {
    out += `${line}\n`;
  };
  const url = values.url.replace(/\/$/, '');
  const client = signedInClient(url);
  const user = values.register
    ? await client.auth.register.mutate({ email, password })
    : await client.auth.login.mutate({ email, password });
  print(`Signed in as ${user.email}`);

  const sample = new URL('../../test/samples/night-train.json', import.meta.url);
  const project = projectSchema.parse(JSON.parse(await readFile(sample, 'utf8')));
  try {
    await client.templates.create.mutate({ name: 'Night train', ...project });
  } catch (error) {
    if (!needsPlan(error)) throw error;
    print(`Not saved: ${error.message}. A trial starts at ${url}/subscribe`);
  }
  const templates = await client.templates.list.query();
  print(`Templates: ${templates.map(({ name, scenes }) => `${name} (${scenes.length} scenes)`).join(', ') || 'none'}`);
  if (target === undefined) {
    print(`\n${assemblePrompt(project)}`);
  } else {
    const { clips, findings } = await client.projects.assemble.mutate({ project, target });
    print(`\n${joinClips(clips)}`);
    for (const { sceneNumber, message } of findings) print(`\nScene ${sceneNumber}: ${message}`);
  }
  await client.auth.logout.mutate();
  return { code: 0, out, err: '' };
}

/** Whether a call failed because it needs a plan. */
function needsPlan(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError && error.data?.httpStatus === 402;
}

/** Describes an error in one sentence. */
function errorMessage(error: unknown): string {
  if (error instanceof TRPCClientError && error.data) return error.message;
  if (error instanceof TRPCClientError)
    return `The server cannot be reached (${error.message}). Is it running? npm start`;
  return error instanceof Error ? error.message : String(error);
}

export function example(args: string[], env: CommandEnv): Promise<CommandResult> {
  return run(args, env).catch((error) => ({ code: 1, out: '', err: `${errorMessage(error)}\n` }));
}

if (import.meta.main) finishCommand(await example(process.argv.slice(2), process.env));
