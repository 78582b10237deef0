import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { VersionHead } from '../../src/domain/storage/versions.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import type { Person } from '../support/people.ts';
import { isFull, sampled } from '../support/rounds.ts';

const app = testApp({ listen: true });
let ada: Person;
const tokens = { write: '', read: '' };
beforeAll(async () => {
  ada = await newUser(app.app);
  const create = async (access: string) => (await ada.post('/api/tokens', { name: 'Agent', access })).json().token;
  Object.assign(tokens, { write: await create('write'), read: await create('read') });
});

const overHttp = (token: string) =>
  new StreamableHTTPClientTransport(new URL('/mcp', app.url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
/** A home folder without a login. It does not exist. */
const emptyFolder = fromProjectRoot('test/no-home');
const overStdio = (env: Record<string, string>) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [fromProjectRoot('dist/client/package/cli.js'), 'mcp'],
    // the person who runs the tests may be logged in
    env: { HOME: emptyFolder, XDG_CONFIG_HOME: emptyFolder, ...env },
  });

type Mode = 'auto' | 'legacy';

/** An agent, until the test ends. @param mode `auto` speaks the protocol of 2026, `legacy` that of 2025 */
async function connect(transport: Transport = overHttp(tokens.write), mode: Mode = 'auto') {
  const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const used = new Set<string>();

  async function run(name: string, input: object = {}) {
    used.add(name);
    const { content, isError, structuredContent } = await client.callTool({ name, arguments: { ...input } });
    const [part] = content;
    if (part?.type !== 'text') throw new Error(`no text in ${JSON.stringify(content)}`);
    return { text: part.text, isError: isError === true, error: (structuredContent as { error?: Failure })?.error };
  }

  return {
    client,
    used,
    run,
    /** The value that a tool returns. */
    async call(name: string, input?: object) {
      const { text, isError } = await run(name, input);
      if (isError) throw new Error(text);
      return JSON.parse(text);
    },
    /** The failure of a tool, as sentences and for programs. */
    async fail(name: string, input?: object) {
      const { text, isError, error } = await run(name, input);
      if (!isError || !error) throw new Error(`expected a failure: ${text}`);
      return Object.assign(error, { text });
    },
  };
}

interface Failure {
  code: string;
  message: string;
  next: string;
  [detail: string]: unknown;
}

const film = {
  title: 'NIGHT TRAIN',
  target: 'veo-3.1',
  look: 'Grain, amber light',
  cast: [{ name: 'MARA', text: 'a conductor in her sixties' }],
  scenes: [
    { duration: 4, subject: '@MARA', action: 'wipes fog from the window' },
    { duration: 4, scene: 'Flat winter fields before sunrise' },
  ],
};

describe.each<[string, Mode, () => Transport]>([
  ['HTTP and the protocol of 2026', 'auto', () => overHttp(tokens.write)],
  ['HTTP and the protocol of 2025', 'legacy', () => overHttp(tokens.write)],
  [
    'stdio and the package for scripts',
    'auto',
    () => overStdio({ PROMPTREEL_URL: app.url, PROMPTREEL_TOKEN: tokens.write }),
  ],
])('over %s', (name, mode, transport) => {
  // every day with the current protocol
  test.runIf(isFull || mode === 'auto')(
    'an agent writes a film with every tool, and its user sees and takes back each step',
    async () => {
      const { client, call, used } = await connect(transport(), mode);
      const { id, ...created } = await call('create_project', film);
      expect(created).toMatchObject({
        revision: 1,
        title: 'NIGHT TRAIN',
        target: 'veo-3.1',
        seconds: 8,
        sceneCount: 2,
      });
      const { projects } = await call('list_projects', { q: 'night', limit: 1 });
      expect(projects).toMatchObject([{ id, sceneCount: 2 }]);

      let revision = 1;
      const steps: string[] = [];
      const edit = async (name: string, input: object) => {
        const result = await call(name, { project: id, revision, ...input });
        expect(result).toMatchObject({ changed: true, revision: revision + 1 });
        revision = result.revision;
        steps.push(name);
      };
      const read = () => call('get_project', { project: id });
      const [first, second] = (await read()).scenes;
      await edit('change_scene', { scene: first.id, changes: { action: 'waits', duration: 6, status: 'ready' } });
      await edit('add_scenes', { after: 'start', scenes: [{ duration: 2, camera: 'Slow push-in' }] });
      const [added] = (await read()).scenes;
      await edit('move_scenes', { scenes: [second.id], after: added.id });
      expect((await read()).scenes.map((scene: { id: string }) => scene.id)).toEqual([added.id, second.id, first.id]);
      await edit('delete_scenes', { scenes: [added.id] });
      await edit('set_look', { look: 'Hard noon light' });
      await edit('set_cast', {
        rename: [{ from: 'mara', to: 'NORA' }],
        set: [
          { name: 'NORA', voice: 'low' },
          { name: 'LAMP', kind: 'prop', text: 'a brass lamp' },
        ],
      });
      await edit('set_cast', { remove: ['LAMP'] });
      await edit('rename_project', { title: 'DAY TRAIN' });
      await edit('set_settings', { ratio: '16:9', targetDuration: 12 });
      expect(await read()).toMatchObject({
        ...{ id, revision, title: 'DAY TRAIN', look: 'Hard noon light', targetDuration: 12, sceneCount: 2 },
        settings: { target: 'veo-3.1', ratio: '16:9' },
        cast: [{ name: 'NORA', text: 'a conductor in her sixties', voice: 'low' }],
        scenes: [
          { id: second.id, number: 1, duration: 4, scene: 'Flat winter fields before sunrise' },
          { id: first.id, number: 2, duration: 6, subject: '@NORA', action: 'waits', status: 'ready' },
        ],
      });
      expect((await call('get_project', { project: id, from: 2, to: 2 })).scenes).toHaveLength(1);

      const { clips, target, requests } = await call('assemble', { project: id, requests: true });
      expect([target, clips.length, requests.length]).toEqual(['veo-3.1', 2, 2]);
      expect(clips[1].text).toContain('a conductor in her sixties');
      expect(await call('check', { project: id, target: 'kling-3' })).toMatchObject({ target: 'kling-3' });
      expect((await call('targets')).targets.length).toBeGreaterThan(10);
      expect((await call('targets', { target: 'veo-3.1' })).facts.length).toBeGreaterThan(10);
      const { presets } = await call('search_presets', { q: 'push', field: 'camera', limit: 1 });
      expect(presets).toMatchObject([{ field: 'camera', sets: { camera: expect.stringMatching(/push/i) } }]);
      const exported = await call('export_project', { project: id, format: 'fountain' });
      expect(exported).toMatchObject({ name: 'DAY TRAIN.fountain' });
      const imported = await call('import_script', { text: exported.text });
      expect(imported).toMatchObject({ title: 'DAY TRAIN', sceneCount: 2, revision: 1 });
      const unstored = await call('import_script', { text: exported.text, store: false });
      expect((await call('check', { film: unstored.film })).isOverLimit).toBe(false);

      const { tools } = await client.listTools();
      expect([...used].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
      const versions = (await ada.get(`/api/projects/${id}/versions`)).json<VersionHead[]>();
      expect(versions.map(({ name }) => name)).toEqual(steps.map(() => `Agent (…${tokens.write.slice(-4)})`));
      const restored = await ada.post(`/api/projects/${id}/versions/${versions.at(-1)?.id}/restore`, {});
      expect(restored.json()).toMatchObject({ projectTitle: 'NIGHT TRAIN', durations: [4, 4] });
    },
  );

  // every day over HTTP: between the package and an agent, the test above has shown every tool
  test.runIf(isFull || !name.startsWith('stdio'))(
    'projects and the prompts of their clips are resources, and a prompt teaches to write for a target',
    async () => {
      const { client, call } = await connect(transport(), mode);
      const { id } = await call('create_project', film);
      const { resources } = await client.listResources();
      const uri = `promptreel://projects/${id}`;
      expect(resources).toContainEqual(expect.objectContaining({ uri, name: 'NIGHT TRAIN' }));
      const textOf = async (uri: string) => {
        const [content] = (await client.readResource({ uri })).contents;
        return content && 'text' in content ? content.text : '';
      };
      expect(JSON.parse(await textOf(uri))).toMatchObject({ id, title: 'NIGHT TRAIN', revision: 1 });
      const { clips } = await call('assemble', { project: id, target: 'kling-3' });
      expect(await textOf(`${uri}/clips/1?target=kling-3`)).toBe(clips[0].text);
      expect(await textOf(`${uri}/clips/1`)).toContain('wipes fog');
      for (const wrong of [`${uri}/clips/90`, `${uri}/clips/1?target=none`, 'file:///etc/passwd', `${uri}0`]) {
        await expect(client.readResource({ uri: wrong }), wrong).rejects.toThrow(/\(NOT_FOUND\)/);
      }
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ name }) => name)).toEqual(['project', 'clip']);

      const [prompt] = (await client.listPrompts()).prompts;
      expect(prompt?.name).toBe('write_for_target');
      const guide = await client.getPrompt({ name: 'write_for_target', arguments: { target: 'veo-3.1' } });
      expect(guide.messages).toMatchObject([
        { role: 'user', content: { text: expect.stringContaining('4, 6 or 8 s') } },
      ]);
      await expect(client.getPrompt({ name: 'write_for_target', arguments: { target: 'x' } })).rejects.toThrow(
        'veo-3.1',
      );
      const ref = { type: 'ref/prompt', name: 'write_for_target' } as const;
      const { completion } = await client.complete({ ref, argument: { name: 'target', value: 'veo' } });
      expect(completion.values).toEqual(['veo-3.1']);
    },
  );
});

test('the annotations of tools are honest: what only reads changes nothing, and what may replace says so', async () => {
  const { client } = await connect();
  const { tools } = await client.listTools();
  const named = (key: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint', value = true) =>
    tools.filter(({ annotations }) => annotations?.[key] === value).map(({ name }) => name);
  expect(named('readOnlyHint')).toEqual([
    ...['list_projects', 'get_project', 'assemble', 'check', 'targets', 'search_presets', 'export_project'],
  ]);
  expect(named('destructiveHint')).toEqual([
    ...['change_scene', 'move_scenes', 'delete_scenes', 'set_look', 'set_cast', 'rename_project', 'set_settings'],
  ]);
  expect(named('idempotentHint', false)).toEqual(['create_project', 'import_script']);
  for (const { inputSchema, annotations, description } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(annotations?.openWorldHint).toBe(false);
    expect(description?.length).toBeGreaterThan(20);
  }
});

test('a conflict says what changed, and overwrites nothing', async () => {
  const { call, fail } = await connect();
  const { id } = await call('create_project', film);
  const { scenes } = await call('get_project', { project: id });
  const change = (revision: number, action: string) => ({
    project: id,
    revision,
    scene: scenes[0].id,
    changes: { action },
  });
  await call('change_scene', change(1, 'waits'));
  const conflict = await fail('change_scene', change(1, 'runs'));
  expect(conflict).toMatchObject({
    code: 'PRECONDITION_FAILED',
    revision: 2,
    changed: { scenes: [{ id: scenes[0].id, differences: [{ label: 'Action', after: 'waits' }] }] },
    scenes: [{ id: scenes[0].id, action: 'waits' }],
  });
  expect(conflict.text).toContain('revision 2 is stored, and you read 1. Nothing was overwritten.');
  // a person's save within ten minutes of the last one adds no version, so revision 2 is not in the history
  await ada.patch(`/api/projects/${id}`, { projectTitle: 'BY ADA' });
  const unknown = await fail('set_look', { project: id, revision: 2, look: '' });
  expect([unknown.revision, unknown.changed]).toEqual([3, undefined]);
  expect(unknown.text).toContain('the changes are not known');
  expect(await call('get_project', { project: id })).toMatchObject({ revision: 3, title: 'BY ADA', look: film.look });
});

test('of concurrent changes to one revision, one succeeds and the others report a conflict', async () => {
  const { call, run } = await connect();
  const { id } = await call('create_project', film);
  const looks = Array.from({ length: 20 }, (_, index) => `Look ${index}`);
  const results = await Promise.all(looks.map((look) => run('set_look', { project: id, revision: 1, look })));
  expect(results.filter(({ isError }) => !isError)).toHaveLength(1);
  expect(results.flatMap(({ error }) => error?.code ?? [])).toEqual(Array(19).fill('PRECONDITION_FAILED'));
  expect(await call('get_project', { project: id })).toMatchObject({ revision: 2 });
});

test('failures are sentences that say what to do', async () => {
  const { call, fail } = await connect();
  const { id } = await call('create_project', film);
  const edited = { project: id, revision: 1 };
  const failures = [
    await fail('change_scene', { ...edited, scene: 'none', changes: { action: 'x' } }),
    await fail('change_scene', { ...edited, scene: 'none', changes: { acton: 'x' } }),
    await fail('add_scenes', { ...edited, scenes: [{ duration: 900 }] }),
    await fail('set_cast', { ...edited, rename: [{ from: 'NOBODY', to: 'X' }] }),
    await fail('set_cast', { ...edited, set: [{ name: 'not a name' }] }),
    await fail('get_project', { project: crypto.randomUUID() }),
    await fail('assemble', {}),
    await fail('set_look', { project: id, look: '' }),
    await fail('export_project', { project: id, format: 'docx' }),
    await fail('import_script', { text: 'x'.repeat(9), format: 'fdx' }),
    await fail('set_settings', { ...edited, target: 'Veo-3.1' }),
  ];
  const correct = 'Correct the input and try again.';
  expect(failures.map(({ code, message, next }) => [`${message} (${code})`, next])).toEqual([
    ['The project has no scene with the id "none" (NOT_FOUND)', 'Use an id from get_project.'],
    ['changes has no acton (BAD_REQUEST)', correct],
    ['scenes.0.duration must be between 0.1 and 60 seconds (BAD_REQUEST)', correct],
    ['The cast has no entry "NOBODY" (NOT_FOUND)', 'Use a name from get_project.'],
    ['set.0.name must be a letter, then letters, digits, _ and - (BAD_REQUEST)', correct],
    ['This project does not exist (NOT_FOUND)', 'Look up the id with list_projects or get_project.'],
    ['Send either `project` or `film`. (BAD_REQUEST)', correct],
    ['revision must be the revision that the change is based on (BAD_REQUEST)', correct],
    ['format must be one of fountain, csv, md, srt, vtt, otio, edl, fcpxml (BAD_REQUEST)', correct],
    ['The file is broken XML in line 1. (UNPROCESSABLE_CONTENT)', 'Correct the text and try again.'],
    ['target does not exist. Similar ones: veo-3.1 (BAD_REQUEST)', correct],
  ]);
  expect(failures[3]?.text).toBe(
    'The cast has no entry "NOBODY". (NOT_FOUND)\nUse a name from get_project.\n{"names":["MARA"]}',
  );
  expect(await call('get_project', { project: id })).toMatchObject({ revision: 1 });
});

test.each(
  sampled([
    ['HTTP', () => overHttp(tokens.read)],
    ['stdio', () => overStdio({ PROMPTREEL_URL: app.url, PROMPTREEL_TOKEN: tokens.read })],
  ] as const),
)('over %s, a read token sees the tools that read, and is told that it may not write', async (_, transport) => {
  const { id } = await (await connect()).call('create_project', film);
  const { client, call, fail } = await connect(transport());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['list_projects', 'get_project', 'assemble', 'check', 'targets', 'search_presets', 'export_project'],
  ]);
  expect(await call('get_project', { project: id })).toMatchObject({ revision: 1 });
  expect(await call('check', { project: id })).toMatchObject({ target: 'veo-3.1' });
  for (const [name, input] of [
    ['create_project', film],
    ['set_look', { project: id, revision: 1, look: '' }],
  ] as const) {
    const refused = await fail(name, input);
    expect(refused).toMatchObject({ code: 'FORBIDDEN', message: 'This access token may only read.' });
    expect(refused.next).toContain('Ask the user for an access token');
  }
});

test('the projects of others do not exist', async () => {
  const { id } = await (await connect()).call('create_project', film);
  const eve = await newUser(app.app);
  const { token } = (await eve.post('/api/tokens', { name: 'Eve', access: 'write' })).json();
  const { client, call, fail } = await connect(overHttp(token));
  expect((await call('list_projects')).projects).toEqual([]);
  for (const [name, input] of [
    ['get_project', { project: id }],
    ['assemble', { project: id }],
    ['set_look', { project: id, revision: 1, look: '' }],
  ] as const) {
    expect((await fail(name, input)).code).toBe('NOT_FOUND');
  }
  await expect(client.readResource({ uri: `promptreel://projects/${id}` })).rejects.toThrow('NOT_FOUND');
});

test('hostile names and values are refused by every tool, without harm', async () => {
  const { client, call, fail } = await connect();
  const { id } = await call('create_project', film);
  for (const name of ['__proto__', 'constructor', 'toString', '', 'x'.repeat(5_000), '../get_project']) {
    expect(await fail(name)).toMatchObject({ code: 'NOT_FOUND' });
  }
  const { tools } = await client.listTools();
  const odd = ['', 'x'.repeat(20_000), '\u0000', "'; drop table projects; --", 7, null, [], { $ne: 1 }];
  for (const [index, { name, inputSchema }] of tools.entries()) {
    // every day one value for each tool, in turn
    for (const value of isFull ? odd : odd.slice(index % odd.length).slice(0, 1)) {
      const input = Object.fromEntries(Object.keys(inputSchema.properties ?? {}).map((key) => [key, value]));
      expect((await fail(name, input)).text.length).toBeLessThan(2_000);
    }
  }
  expect(await call('get_project', { project: id })).toMatchObject({ revision: 1, title: 'NIGHT TRAIN' });
});

describe('plain HTTP', () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const send = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(`${app.url}/mcp`, {
      method,
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...{ authorization: `Bearer ${tokens.write}`, ...headers },
      },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  test('answers in JSON, to pages of other sites as well', async () => {
    const response = await send(message, { origin: 'https://agent.test' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    const preflight = await send('', { 'access-control-request-headers': 'authorization,mcp-method' }, 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Method');
  });

  test.each([
    ['no token', { authorization: '' }, 401],
    ['another token', { authorization: 'Bearer abc' }, 401],
    ['a wrong token', { authorization: `Bearer prl_${'x'.repeat(38)}` }, 401],
    ['no token from another site', { authorization: '', origin: 'https://agent.test' }, 403],
  ])('refuses %s', async (_, headers, status) => {
    const response = await send(message, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
    const { error } = await response.json();
    expect(error.message).toMatch(/\.$|Not signed in/);
  });

  test('a session is no token', async () => {
    const response = await ada.post('/mcp', message);
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  test('refuses other methods, types, batches, keys and 10 MB', async () => {
    const get = await send('', {}, 'GET');
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await send('x=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await send([message, message])).status).toBe(400);
    expect((await send('{ "jsonrpc": "2.0", "__proto__": {} }')).status).toBe(400);
    const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
    expect((await send(`{"jsonrpc":"2.0","id":1,"method":"ping","params":${deep}}`)).status).toBe(400);
    const huge = { ...message, params: { text: 'x'.repeat(10 * 1_048_576) } };
    // the server stops reading, which a client may see as a closed connection
    const status = await send(huge).then(
      (response) => response.status,
      () => 'closed',
    );
    expect([413, 'closed']).toContain(status);
    expect((await send(message)).status).toBe(200);
  });

  test.each(['2025-06-18', '2026-07-28'])('offers no streams in protocol version %s', async (version) => {
    const method = 'subscriptions/listen';
    const meta = { protocolVersion: version, clientInfo: { name: 'agent', version: '1' }, clientCapabilities: {} };
    const _meta = Object.fromEntries(
      Object.entries(meta).map(([key, value]) => [`io.modelcontextprotocol/${key}`, value]),
    );
    const params = { notifications: {}, ...(version > '2026' && { _meta }) };
    const headers = { 'mcp-protocol-version': version, 'mcp-method': method };
    const response = await send({ jsonrpc: '2.0', id: 1, method, params }, headers);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await response.json()).error.message).toMatch(version > '2026' ? 'limit reached' : 'not found');
  });
});

describe('promptreel mcp', () => {
  test.runIf(isFull)('works without a server where none is needed, and says how to log in', async () => {
    const { call, fail } = await connect(overStdio({}));
    const { film: script } = await call('import_script', { text: 'INT. TRAIN - NIGHT\n\nRain.', store: false });
    expect((await call('assemble', { film: script, target: 'veo-3.1' })).clips).toHaveLength(1);
    const refused = await fail('list_projects');
    expect(refused).toMatchObject({ code: 'UNAUTHORIZED', next: expect.stringContaining('promptreel login') });
    const long = await fail('import_script', { text: 'x'.repeat(5 * 1_048_576 + 1) });
    expect(long).toMatchObject({ code: 'BAD_REQUEST', message: 'text is too long: at most 5 MiB' });
    expect((await call('targets')).targets.length).toBeGreaterThan(10);
  });
});
