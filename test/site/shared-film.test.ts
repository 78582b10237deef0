import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Assembly } from '../../src/domain/film/assembly.ts';
import { drawFrame } from '../../src/domain/frame/draw-frame.ts';
import { testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import type { Person } from '../support/people.ts';
import { filmWith, newPicture } from '../support/pictures.ts';
import { browserHeaders, newShare } from '../support/rows.ts';
import { nightTrain } from '../support/samples.ts';
import { testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();
const em = () => app.orm.em.fork();
const visitor = () => new Visitor(app.app);

interface ShareOptions {
  input?: Parameters<typeof newShare>[2];
  owner?: Person;
}

/** Shares a project of the given account or of a new one. */
async function share(project: object, { input = { withPrompts: true }, owner: ofOld }: ShareOptions = {}) {
  const owner = ofOld ?? (await newUser(app.app));
  const { id } = (await owner.post('/api/projects', project)).json();
  return { owner, project: id as string, ...(await newShare(owner, id, input)) };
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
/** Returns the text that a browser shows for markup without comments. */
const shown = (markup: string) =>
  markup.replaceAll(/<[^>]*>/g, '').replaceAll(/&([\w#]+);/g, (_, name) => entities[name] ?? `&${name};`);
/** Returns the contents of elements; as in HTML, without a line feed at the start of a `pre`. */
function contents(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, inner = '']) => shown(inner.replace(/^\n/, '')));
}
const prompts = (html: string) => contents(html, /<pre>([\s\S]*?)<\/pre>/g);

const hostile = `</pre></style><script>alert(1)</script> & "quoted" 'so' <b>&lt;b&gt;</b> $& $1`;

test('shows title, seconds, strip, board and the prompt of each clip', async () => {
  const settings = { target: 'kling-3', packing: 'scene', ratio: '16:9' };
  const cast = [{ name: 'ada', kind: 'character', text: 'Ada, sixty, grey wool', short: 'Ada' }];
  const scenes = nightTrain.scenes.map((scene) => ({ ...scene, subject: '@ada.' }));
  const project = { ...nightTrain, scenes, settings, cast, look: 'Super 16, pushed' };
  const { path } = await share(project);
  const { body } = await visitor().get(path);
  expect(contents(body, /<h1[^>]*>(.*?)<\/h1>/g)).toEqual(['NIGHT TRAIN']);
  expect(contents(body, /<p class="facts">(.*?)<\/p>/g)).toEqual(['15.0s · 3 scenes · 16:9 · Kling 3.0']);
  expect(contents(body, /<i [^>]*>(.*?)<\/i>/g)).toEqual(['1', '2', '3', 'Clip 1', 'Clip 2', 'Clip 3']);
  expect([...body.matchAll(/<i style="flex-grow:([\d.]+)"/g)].slice(0, 3).map(([, grow]) => Number(grow))).toEqual(
    nightTrain.scenes.map(({ duration }) => duration),
  );
  expect(contents(body, /<h2>(.*?)<\/h2>/g)).toEqual([
    ...nightTrain.scenes.map(({ duration }, index) => `Scene #${index + 1} ${Number(duration).toFixed(1)}s Ready`),
    'Prompt for Kling 3.0',
  ]);
  expect(body).toMatch(/<h2>Scene #1 .*\n<p dir="auto">Ada [^@<]+<\/p>/);
  expect(contents(body, /<p class="look"[^>]*>([\s\S]*?)<\/p>/g)).toEqual(['Look Super 16, pushed']);
  const { clips } = (await visitor().post('/api/projects/assemble', { project })).json<Assembly>();
  expect(prompts(body)).toEqual(clips.map(({ text }) => text));
  expect(body).toContain('data-do="copy-clip"');
  expect(body).not.toContain('data-do="copy-film"');
});

test('shows only the board if the prompts are not shared', async () => {
  const { path, owner } = await share({ ...nightTrain, look: 'Super 16, pushed' }, { input: {} });
  for (const who of [visitor(), owner]) {
    const { body } = await who.get(path);
    expect(contents(body, /<h2>(.*?)<\/h2>/g)).toHaveLength(nightTrain.scenes.length);
    expect(body).not.toMatch(/<pre|Super 16|data-do="copy|Clip 1/);
    for (const field of ['grade', 'cam', 'audio'] as const) {
      for (const scene of nightTrain.scenes) if (scene[field]) expect(body).not.toContain(scene[field]);
    }
  }
});

test('a live share follows its project, a fixed one does not', async () => {
  const { owner, project, path } = await share(nightTrain);
  const fixed = await newShare(owner, project, { live: false });
  await owner.patch(`/api/projects/${project}`, { projectTitle: 'DAY TRAIN' });
  expect((await visitor().get(path)).body).toContain('>DAY TRAIN</h1>');
  expect((await visitor().get(fixed.path)).body).toContain('>NIGHT TRAIN</h1>');
});

test('every text is escaped once', async () => {
  const [scene] = nightTrain.scenes;
  const texts = { subject: hostile, action: hostile, dialog: hostile, audio: hostile, grade: hostile };
  const owner = await newUser(app.app);
  const picture = { hash: (await newPicture(owner)).hash, alt: hostile, width: 2, height: 1 };
  const project = {
    ...{ projectTitle: hostile, targetDuration: 15, look: hostile, settings: { ratio: hostile.slice(0, 30) } },
    scenes: [{ ...scene, ...texts, picture }],
    cast: [{ name: 'ada', kind: 'character', text: hostile }],
  };
  const { path } = await share(project, { owner });
  const { body } = await visitor().get(path);
  expect(body.match(/<script/g)).toHaveLength(2);
  expect(body).not.toMatch(/<b>&lt;|alert\(1\)<\/script>|&amp;amp;|&amp;lt;script/);
  expect(contents(body, /<h1[^>]*>(.*?)<\/h1>/g)).toEqual([hostile]);
  const [alt = ''] = [...body.matchAll(/ alt="([^"]*)"/g)].map(([, text = '']) => shown(text));
  expect(alt).toBe(hostile);
  const { clips } = (await visitor().post('/api/projects/assemble', { project })).json<Assembly>();
  expect(prompts(body)).toEqual(clips.map(({ text }) => text));
});

/** Returns the sources of the images in a page; data URLs are decoded. */
const images = (html: string) =>
  [...html.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, source = '']) =>
    source.startsWith('data:') ? decodeURIComponent(source) : source,
  );

test('pictures have addresses below the share’s; a frame without one is drawn from its text', async () => {
  const owner = await newUser(app.app);
  const { hash } = await newPicture(owner);
  const { scenes } = filmWith(hash);
  const words: object[] = scenes.map((scene, index) => (index === 2 ? { ...scene, ...wordless(scene) } : scene));
  const [, second = {}, third = {}] = words;
  for (const [ratio, sides, aspect] of [
    ['9:16', '9/16', '9:16'],
    ['21:9', '21/9', '2.39:1'],
    ['"><script>', '16/9', '16:9'],
    [undefined, '16/9', '16:9'],
  ] as const) {
    const { path } = await share({ ...nightTrain, scenes: words, settings: ratio ? { ratio } : {} }, { owner });
    const { body, headers } = await visitor().get(path);
    expect(images(body)).toEqual([
      `${path}/pictures/${hash}`,
      `data:image/svg+xml,${drawFrame(second, aspect)}`,
      `data:image/svg+xml,${drawFrame(third, aspect)}`,
    ]);
    expect(body).toContain(`style="--aspect:${sides}"`);
    expect(headers['content-security-policy']).toMatch(/img-src 'self' data:/);
  }
});

test('a frame whose picture is missing or deleted is drawn', async () => {
  const [owner, other] = [await newUser(app.app), await newUser(app.app)];
  const [{ hash }, { hash: foreign }] = [await newPicture(owner, 1), await newPicture(other, 2)];
  const film = filmWith(hash, foreign, '0123abcd');
  const { path, project } = await share(film, { owner });
  const [first = {}, second = {}, third = {}] = film.scenes;
  const drawn = (scene: object) => `data:image/svg+xml,${drawFrame(scene, '16:9')}`;
  const shownNow = async () => images((await visitor().get(path)).body);
  expect(await shownNow()).toEqual([`${path}/pictures/${hash}`, drawn(second), drawn(third)]);
  await em().execute('delete from pictures where user_id = ?', [owner.id]);
  expect(await shownNow()).toEqual([drawn(first), drawn(second), drawn(third)]);
  await newPicture(owner, 1);
  expect(await shownNow()).toEqual([`${path}/pictures/${hash}`, drawn(second), drawn(third)]);
  // the project still contains the sent values, also in a copy
  const stored = (await owner.get(`/api/projects/${project}`)).json();
  const hashes = ({ scenes }: { scenes: { picture?: { hash: string } }[] }) =>
    scenes.map(({ picture }) => picture?.hash);
  expect(hashes(stored)).toEqual([hash, foreign, '0123abcd']);
  const twice = await owner.post(`/api/projects/${project}/duplicate`);
  expect(hashes((await owner.get(`/api/projects/${twice.json().id}`)).json())).toEqual(hashes(stored));
});

test('a cached page is sent again while it is current', async () => {
  const { owner, project, path, id } = await share(nightTrain);
  const views = async (who: Visitor, headers = {}) => {
    const { statusCode, rawPayload, headers: answered } = await who.get(path, headers);
    const bytes = answered['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
    return { statusCode, body: bytes.toString(), answered };
  };
  const first = await views(visitor());
  // without a new revision, so that the cached page does not show it
  await em().execute(`update projects set body = body || '{"projectTitle":"UNSEEN"}' where id = ?`, [project]);
  const again = await views(visitor(), browserHeaders);
  expect(again.body).toBe(first.body);
  expect(again.answered.etag).toBe(first.answered.etag);
  const counted = async () => (await owner.get(`/api/projects/${project}/shares`)).json()[0].openedCount;
  await expect.poll(counted).toBe(1);
  await views(visitor(), browserHeaders);
  await expect.poll(counted).toBe(2);
  // pages with another encoding or with an offer to copy are cached separately
  expect((await views(visitor(), { 'accept-encoding': 'br' })).body).toContain('UNSEEN');
  expect((await views(await newUser(app.app))).body).toContain('Make a copy');
  await owner.patch(`/api/projects/${project}`, { projectTitle: 'DAY TRAIN' });
  expect((await views(visitor())).body).toContain('>DAY TRAIN</h1>');
  await owner.delete(`/api/shares/${id}`);
  expect((await views(visitor())).statusCode).toBe(404);
});

/** Returns the texts of a scene, all empty. */
const wordless = (scene: object) =>
  Object.fromEntries(Object.entries(scene).flatMap(([key, value]) => (typeof value === 'string' ? [[key, '']] : [])));

test('a frame shows its chosen status, else whether it has text', async () => {
  const scenes = nightTrain.scenes.map((scene, index) => ({
    ...scene,
    ...[{ status: 'chosen' }, wordless(scene)][index],
  }));
  const { path } = await share({ ...nightTrain, scenes });
  const { body } = await visitor().get(path);
  expect(contents(body, /<h2>.*?<small>(.*?)<\/small><\/h2>/g)).toEqual(['Chosen', 'To write', 'Ready']);
});

test('only signed-in users are offered a copy', async () => {
  const { path } = await share(nightTrain);
  expect((await visitor().get(path)).body).not.toContain('Make a copy');
  expect((await (await newUser(app.app)).get(path)).body).toContain('Make a copy');
});

test('a film of a newer version, an unreadable one, or one with too long prompts gets a page that says so', async () => {
  const newer = await share(nightTrain);
  await em().execute(`update projects set body = body || '{"version":99}' where id = ?`, [newer.project]);
  const mention = '@a '.repeat(650);
  const long = await share({
    ...nightTrain,
    scenes: Array.from({ length: 100 }, (_, index) => ({
      ...{ sceneNumber: index + 1, duration: 5, subject: mention, action: mention, scene: mention, light: mention },
    })),
    cast: [{ name: 'a', kind: 'character', text: 'x', short: 'y'.repeat(200) }],
  });
  const damaged = await share(nightTrain);
  await em().execute(`update projects set body = body || '{"scenes":[]}' where id = ?`, [damaged.project]);
  for (const [{ path }, status, sentence] of [
    [damaged, 409, 'The film cannot be read. Ask the person who shared it for a new link.'],
    [newer, 409, 'It was made with a newer version of the product. Please try again in a few minutes.'],
    [long, 413, 'Its prompts are too long for one page. Ask the person who shared it for a part of it.'],
  ] as const) {
    const response = await visitor().get(path);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(contents(response.body, /<h1>(.*?)<\/h1>/g)).toEqual(['This film cannot be shown']);
    expect(response.body).toContain(sentence);
  }
});

test('loads the code for notes if the link takes some or has some', async () => {
  const { owner, path, id, token } = await share(nightTrain, { input: { notes: true } });
  const review = async () => (await visitor().get(path)).body.includes('data-island="film-review"');
  expect(await review()).toBe(true);
  await owner.patch(`/api/shares/${id}`, { notes: false });
  expect(await review()).toBe(false);
  await owner.patch(`/api/shares/${id}`, { notes: true });
  await visitor().post('/api/reviews/notes', { token, name: 'Ada', text: 'Warmer' });
  await owner.patch(`/api/shares/${id}`, { notes: false });
  expect(await review()).toBe(true);
});

/** Removes the drawn frames from a page, since they belong to the film. */
const withoutFrames = (body: string) => body.replaceAll(/data:image[^"]*/g, '');

test('is at most 20 kB without the film: a typical one in total, the longest one compressed', async () => {
  const usual = await share(nightTrain);
  const { body } = await visitor().get(usual.path);
  const texts = nightTrain.scenes.flatMap((scene) => Object.values(scene)).join('').length;
  expect(Buffer.byteLength(withoutFrames(body)) - texts).toBeLessThan(20_000);
  const scenes = Array.from({ length: 100 }, (_, index) => ({ sceneNumber: index + 1, duration: 3 }));
  const longest = await share({ ...nightTrain, scenes, settings: { target: 'kling-3', packing: 'scene' } });
  const page = await visitor().get(longest.path, { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(page.rawPayload).toString()).toBe((await visitor().get(longest.path)).body);
  const { pagesFolder } = testSettings;
  const manifest = JSON.parse(readFileSync(join(pagesFolder, 'documents.json'), 'utf8'));
  const compressed = (name: string) => brotliCompressSync(readFileSync(join(pagesFolder, name))).length;
  const sum = (sizes: number[]) => sizes.reduce((total, bytes) => total + bytes, 0);
  const scripts = ['document.ts', 'islands/shared-film.ts'].map((name) => {
    expect(manifest[name].imports, 'neither loads another').toBeUndefined();
    return compressed(manifest[name].file);
  });
  expect(page.rawPayload.length + sum(scripts)).toBeLessThan(20_000);
  // with notes and the code for them, around a film without text
  const empty = { ...nightTrain, scenes: [{ sceneNumber: 1, duration: 3 }] };
  const reviewed = await share(empty, { input: { notes: true, withPrompts: true } });
  const { rawPayload } = await visitor().get(reviewed.path, { 'accept-encoding': 'br' });
  const files = new Set<string>();
  const collect = (name: string) => {
    const { file, imports = [], css = [] } = manifest[name];
    if (name === 'document.ts' || files.has(file)) return;
    for (const one of [file, ...css]) files.add(one);
    for (const imported of imports) collect(imported);
  };
  collect('islands/film-review.ts');
  expect(
    [...files].some((file) => manifest['islands/film-player.ts'].file === file),
    'no player yet',
  ).toBe(false);
  expect(rawPayload.length + sum([...scripts, ...[...files].map(compressed)])).toBeLessThan(20_000);
});
