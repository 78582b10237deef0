import { expect, test } from 'vitest';
import { Take } from '../../src/modules/takes/take.entity.ts';
import { testApp } from '../support/apps.ts';
import { filmOf } from '../support/film-of.ts';
import { newUser } from '../support/new-user.ts';
import { newShare } from '../support/rows.ts';
import { takeRow } from '../support/takes.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();
const visitor = () => new Visitor(app.app);

/** A film of three scenes, of 5, 3 and 3 seconds, with a live link. */
async function shareFilm() {
  const owner = await newUser(app.app);
  const film = filmOf(3);
  const { id: project } = (await owner.post('/api/projects', film)).json<{ id: string }>();
  const { path } = await newShare(owner, project, {});

  /** Stores a take of the scenes with these numbers. */
  async function addTake(numbers: readonly number[], take: Parameters<typeof takeRow>[0] = {}) {
    const em = app.orm.em.fork();
    const sceneIds = numbers.map((number) => film.scenes[number - 1]?.id ?? 'gone');
    const row = em.create(Take, { ...takeRow({ sceneIds, ...take }), user: owner.id, project });
    await em.flush();
    return row.id;
  }
  return { owner, project, path, film, addTake };
}

/** The links to takes, by the number of the scene. */
const linksIn = (body: string) =>
  [...body.matchAll(/<li id="scene-(\d)"(?:(?!<\/li>)[\s\S])*?<a class="take" href="([^"]*)" (.*?)>/g)].map(
    ([, number, address, data]) => [Number(number), address, data],
  );

test('scenes link to the seconds of the takes that show them, and only if they are chosen', async () => {
  const { path, addTake } = await shareFilm();
  const id = await addTake([1, 2], { chosen: true, seconds: 7, trimStart: 0.5 });
  await addTake([3]);
  const { body } = await visitor().get(path);
  expect(linksIn(body)).toEqual([
    [1, `${path}/takes/${id}#t=0.5,5.5`, `data-take="${id}" data-from="0.5" data-length="7"`],
    [2, `${path}/takes/${id}#t=5.5,7`, `data-take="${id}" data-from="5.5" data-length="7"`],
  ]);
  // the frames stay, for readers without scripts and for takes that cannot be played
  expect(body.match(/<img class="drawn"/g)).toHaveLength(3);
  expect(body).toContain('Watch the take<span class="unseen"> of scene 1</span></a>');
});

test('choosing and trimming change the page and its ETag at once', async () => {
  const { owner, path, addTake } = await shareFilm();
  const [first, second] = [await addTake([1], { chosen: true }), await addTake([1])];
  const reader = visitor();
  const read = async () => {
    const { headers, body } = await reader.get(path);
    return { etag: String(headers.etag), links: linksIn(body).map(([, address]) => address) };
  };
  const before = await read();
  expect(before.links).toEqual([`${path}/takes/${first}#t=0,5`]);
  expect((await reader.get(path, { 'if-none-match': before.etag })).statusCode).toBe(304);

  await owner.patch(`/api/takes/${second}`, { chosen: true });
  expect((await reader.get(path, { 'if-none-match': before.etag })).statusCode).toBe(200);
  const chosen = await read();
  expect(chosen.links).toEqual([`${path}/takes/${second}#t=0,5`]);

  await owner.patch(`/api/takes/${second}`, { trimStart: 1.2 });
  const trimmed = await read();
  expect(trimmed.links).toEqual([`${path}/takes/${second}#t=1.2,5`]);
  expect(new Set([before.etag, chosen.etag, trimmed.etag]).size).toBe(3);

  await owner.delete(`/api/takes/${second}`);
  expect((await read()).links).toEqual([]);
});

test('a fixed version shows its own scenes with the takes that are chosen now', async () => {
  const { owner, project, film, addTake } = await shareFilm();
  const fixed = await newShare(owner, project, { live: false });
  const id = await addTake([1, 2], { chosen: true, seconds: 20 });
  const scenes = film.scenes.map((scene) => ({ ...scene, duration: 1 }));
  await owner.patch(`/api/projects/${project}`, { scenes });
  const { body } = await visitor().get(fixed.path);
  expect(linksIn(body).map(([, address]) => address)).toEqual([
    `${fixed.path}/takes/${id}#t=0,5`,
    `${fixed.path}/takes/${id}#t=5,8`,
  ]);
});

test('takes of other projects and of scenes that are gone do not show', async () => {
  const { path, addTake } = await shareFilm();
  const other = await shareFilm();
  await other.addTake([1], { chosen: true });
  await addTake([9], { chosen: true });
  expect(linksIn((await visitor().get(path)).body)).toEqual([]);
});
