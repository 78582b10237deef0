import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { minCastLength } from '../../../src/domain/film/assembled-length.ts';
import type { Assembly } from '../../../src/domain/film/assembly.ts';
import { assembleClips } from '../../../src/domain/film/prompt.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { curlCommand } from '../../../src/domain/targets/curl.ts';
import { type TargetId, targets } from '../../../src/domain/targets/registry.ts';
import { fromProjectRoot } from '../../../src/platform/project-root.ts';
import { appOn, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { nightTrain } from '../../support/samples.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp();
const url = '/api/projects/assemble';
const assemble = (body: object, visitor = new Visitor(app.app)) => visitor.post(url, body);
/** Sends a body. @returns the status and message of the error */
async function refused(body: object) {
  const response = await assemble(body);
  return [response.statusCode, response.json().message];
}
const sample = (path: string) => JSON.parse(readFileSync(fromProjectRoot(`test/samples/${path}`), 'utf8'));
const boats = sample('films/last-four-boats.json');
const scene = (parts: object = {}) => ({ sceneNumber: 1, duration: 5, ...parts });
const film = (...scenes: object[]) => ({ projectTitle: 'A', targetDuration: 15, scenes });

test.each(Object.keys(targets) as TargetId[])(
  'for %s, the response equals what the editor shows, also over tRPC',
  async (target) => {
    const project = projectSchema.parse(boats);
    const response = await assemble({ project: boats, target, packing: 'fewest' });
    expect(response.statusCode).toBe(200);
    const answer: Assembly = response.json();
    const { clips, findings, requests } = assembleClips(project, target, { packing: 'fewest' });
    expect(answer).toMatchObject({ target, packing: 'fewest', clips, findings });
    expect(answer.requests).toEqual(
      requests.map(
        (request) => request && { url: null, headers: {}, on: null, ...request, command: curlCommand(request) },
      ),
    );
    expect(answer.seconds).toBe(Math.round(clips.reduce((sum, { seconds }) => sum + seconds, 0) * 1e6) / 1e6);
    const typed = await new Visitor(app.app).trpc().projects.assemble.mutate({ project, target, packing: 'fewest' });
    expect(typed).toEqual(answer);
  },
);

test('the project’s own target, packing and settings apply unless the request sets others', async () => {
  const settings = { target: 'kling-3', packing: 'scene', ratio: '9:16' };
  const own = (await assemble({ project: { ...nightTrain, settings } })).json();
  expect(own).toMatchObject({
    target: 'kling-3',
    packing: 'scene',
    requests: [{ body: { aspect_ratio: '9:16' } }, {}, {}],
  });
  const other = (await assemble({ project: { ...nightTrain, settings }, target: 'veo-3.1', packing: 'fewest' })).json();
  expect(other).toMatchObject({ target: 'veo-3.1', packing: 'fewest' });
});

test('without a target, a project is assembled for no generator in particular', async () => {
  const usual = (await assemble({ project: nightTrain })).json();
  expect(usual).toEqual((await assemble({ project: nightTrain, target: 'generic' })).json());
  expect(usual).toMatchObject({ target: 'generic', packing: 'fewest', findings: [], requests: [null] });
});

test.each(['Veo-3.1', 'constructor'])(
  'a project for the unknown target %s is assembled for the default',
  async (target) => {
    const project = { ...nightTrain, settings: { target } };
    expect((await assemble({ project })).json()).toMatchObject({ target: 'generic' });
    const csv = await new Visitor(app.app).post('/api/projects/export', { project, format: 'csv' });
    expect(csv.statusCode).toBe(200);
    expect((await assemble({ project, target: 'veo-3.1' })).json()).toMatchObject({ target: 'veo-3.1' });
  },
);

test.each(['file-1', 'file-2', 'template-1', 'template-2'])('reads a project from %s.json unchanged', async (name) => {
  const carrier = sample(`formats/${name}.json`);
  const { target, clips } = (await assemble({ project: carrier })).json();
  expect(target).toBe(name.endsWith('1') ? 'generic' : 'veo-3.1');
  expect(clips[0].text).toContain('A lighthouse keeper');
});

test('scenes are sorted by their numbers', async () => {
  const project = film(scene({ sceneNumber: 7, subject: 'A quay' }), scene({ sceneNumber: 3, subject: 'A boat' }));
  const { clips } = (await assemble({ project, target: 'generic' })).json();
  expect(clips).toMatchObject([{ sceneNumbers: [1, 2], text: expect.stringMatching(/A boat.*A quay/s) }]);
});

test('errors are explained in a sentence', async () => {
  const project = film(scene());
  const known = Object.keys(targets).join(', ');
  expect(await refused({ project, target: 'x' })).toEqual([400, `Target must be one of ${known}.`]);
  expect(await refused({ project, target: 'Veo3.1' })).toEqual([400, 'Target does not exist. Similar ones: veo-3.1.']);
  expect(await refused({ project, packing: 'most' })).toEqual([400, 'Packing must be one of scene, fewest.']);
  expect(await refused({})).toEqual([400, 'The project is missing.']);
  expect(await refused({ project: 'film' })).toEqual([400, 'The project must be of type object.']);
  expect(await refused({ project: film() })).toEqual([400, 'The project needs at least one scene.']);
  expect(await refused({ project: { ...project, version: 3 } })).toEqual([
    400,
    'The project has format version 3; this server reads versions up to 2.',
  ]);
  expect(await refused({ project: { ...project, version: '1' } })).toEqual([
    400,
    'The project has an invalid version.',
  ]);
  const long = film(scene({ audio: 'x'.repeat(2_001) }));
  expect(await refused({ project: long })).toEqual([
    400,
    'Scene 1, Audio is too long: 2,001 of at most 2,000 characters.',
  ]);
});

test('a response over 2 MiB is rejected, and one just below is sent', async () => {
  const scenes = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      return scene({ sceneNumber: index + 1, action: '手'.repeat(2_000), subject: '手'.repeat(2_000) });
    });
  const whole = await assemble({ project: film(...scenes(80)), target: 'wan-3' });
  expect(whole.statusCode).toBe(413);
  expect(whole.json().message).toBe('The assembled project would be larger than 2 MiB. Send fewer scenes at once.');
  const half = await assemble({ project: film(...scenes(40)), target: 'wan-3' });
  expect(half.statusCode).toBe(200);
  expect(half.body.length).toBeGreaterThan(240_000);
});

test('a project whose expanded mentions would be too large is rejected before it is assembled', async () => {
  const cast = [{ name: 'a', kind: 'character', text: 'long '.repeat(400), short: 's'.repeat(200) }];
  const mentions = '@a '.repeat(666);
  const scenes = Array.from({ length: 20 }, (_, index) => scene({ sceneNumber: index + 1, action: mentions }));
  const mentioned = { ...film(...scenes), cast };
  for (const id of ['runway-gen-4.5', 'seedance-2.5', 'sora-2']) {
    const response = await assemble({ project: mentioned, target: id });
    expect(response.statusCode).toBe(413);
    expect(response.json().message).toBe(
      'The assembled project would be larger than 2 MiB. Send fewer scenes at once.',
    );
  }
});

test.each(Object.keys(targets) as TargetId[])(
  'for %s, the length estimated beforehand never exceeds the response’s length',
  (id) => {
    const cast = [
      { name: 'a', kind: 'character', text: 'x', short: 's'.repeat(200) },
      { name: 'b', kind: 'character', text: 'long '.repeat(400), short: 'b' },
    ];
    const texts = { action: '@a @b @a @b', camera: '@b @x', audio: '@a', dialog: '@a: Hi @b\na: Hi\na: Hi @y' };
    const scenes = Array.from({ length: 8 }, (_, index) => scene({ sceneNumber: index + 1, ...texts }));
    const project = projectSchema.parse({ ...film(...scenes), look: '@a and @b', cast });
    for (const packing of ['scene', 'fewest'] as const) {
      const least = minCastLength({ project, target: targets[id], packing, max: Number.POSITIVE_INFINITY });
      const { clips, findings } = assembleClips(project, id, { packing });
      const written = clips.reduce((sum, { text }) => sum + text.length, JSON.stringify(findings).length);
      expect(least).toBeLessThanOrEqual(written);
    }
  },
);

test('limits assembling per address and minute, across users and processes', async () => {
  const options = { requestLimits: { assemble: { perAddress: 2, windowSeconds: 60 } } };
  const [one, other] = [appOn(app.orm, options), appOn(app.orm, options)];
  const payload = { project: nightTrain };
  const from = (remoteAddress: string, visitor: Visitor, path = url) =>
    visitor.inject({ method: 'POST', url: path, payload, remoteAddress });
  const member = await newUser(one);
  expect((await from('10.0.0.8', member)).statusCode).toBe(200);
  expect((await from('10.0.0.8', new Visitor(other), '/trpc/projects.assemble')).statusCode).toBe(200);
  const response = await from('10.0.0.8', new Visitor(one));
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(response.json().message).toMatch(/^At most 2 projects a minute can be assembled from one address\. /);
  expect((await from('10.0.0.9', member)).statusCode).toBe(200);
});
