import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from '../../src/platform/database/data-folder-lock.ts';
import { blog } from '../../src/scripts/blog.ts';
import { perFile, testApp } from '../support/apps.ts';
import { png } from '../support/articles.ts';
import { Program } from '../support/program.ts';
import { isFull } from '../support/rounds.ts';
import { testSettings } from '../support/test-app.ts';
import { createTestDatabase } from '../support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptreel-blog-'));
const write = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const file = write('key.md', '---\ntitle: Key and fill\nexcerpt: Two lamps.\n---\n## Light\n\n![A lamp](lamp.png)\n');
write('lamp.png', png(4, 3));
const bad = write('bad.md', '---\ntitle: Bad\nexcerpt: x\n---\n![A](none.png)\n');

const place = perFile(createTestDatabase);
const app = testApp({ listen: true, granted: false });
afterAll(async () => {
  await place.remove();
  rmSync(folder, { recursive: true });
});

const remote = (...args: string[]) =>
  blog([...args, '--url', app.url], { PROMPTREEL_TOKEN: String(testSettings.publishToken) });
const succeeds = (out: string | object) => ({ code: 0, out, err: '' });
const fails = (err: string | object) => ({ code: 1, out: '', err });

test.runIf(isFull)('works on the database of the settings', async () => {
  const { databaseUrl, dataFolder } = place;
  const env = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataFolder };
  expect(await blog(['publish', file], env)).toEqual(succeeds('Published: Key and fill, /blog/key-and-fill\n'));
  expect((await blog(['list'], env)).out).toMatch(
    /^published {2}\w{3} \d{1,2}, \d{4} {2}key-and-fill {2}Key and fill\n$/,
  );
});

test('publishes, updates, lists and unpublishes articles of a running server, images included', async () => {
  expect(await remote('list')).toEqual(succeeds('There are no articles yet.\n'));
  expect(await remote('publish', file)).toEqual(succeeds('Published: Key and fill, /blog/key-and-fill\n'));
  expect((await remote('publish', file)).out).toBe('Unchanged: Key and fill, /blog/key-and-fill\n');
  const post = await fetch(`${app.url}/api/blog/key-and-fill`);
  const { title, content } = (await post.json()) as { title: string; content: string };
  expect(title).toBe('Key and fill');
  const [, image] = /<img [^>]*src="(\/blog\/images\/[0-9a-f]{64}\.png)"/.exec(content) ?? [];
  expect(image).toBeDefined();

  const renamed = write('renamed.md', '---\ntitle: Fill and key\nslug: key-and-fill\nexcerpt: Two.\n---\nText\n');
  const why = /^renamed\.md: \/blog\/key-and-fill is the article "Key and fill"\. .* --update; .*\.\n$/;
  expect(await remote('publish', renamed)).toEqual(fails(expect.stringMatching(why)));
  expect((await remote('publish', '--update', renamed)).out).toBe('Updated: Fill and key, /blog/key-and-fill\n');
  expect((await remote('unpublish', 'key-and-fill')).out).toBe('Unpublished: /blog/key-and-fill\n');
  expect((await fetch(`${app.url}/api/blog/key-and-fill`)).status).toBe(404);
  expect((await remote('list')).out).toMatch(/^unpublished {2}\w{3} \d{1,2}, \d{4} {2}key-and-fill {2}Fill and key\n$/);
  expect(await remote('unpublish', 'key-and-fill')).toEqual(
    fails('There is no published article with the slug key-and-fill\n'),
  );
});

test('a preview is one self-contained file, and publishes nothing', async () => {
  const out = join(folder, 'preview.html');
  expect(await blog(['preview', file, '--out', out], {})).toEqual(succeeds(`${out}\n`));
  const html = readFileSync(out, 'utf8');
  expect(html).toContain('<h1>Key and fill</h1>');
  expect(html).toContain(`src="data:image/png;base64,${png(4, 3).toString('base64')}"`);
  expect(html).not.toMatch(/(src|href)="(?!data:)/);
  const { code, out: printed } = await blog(['preview', file], {});
  const elsewhere = dirname(printed.trim());
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  expect(code).toBe(0);
  expect(elsewhere.startsWith(join(tmpdir(), 'promptreel-preview-'))).toBe(true);
  expect(readFileSync(printed.trim(), 'utf8')).toContain('<h1>Key and fill</h1>');
});

test('resolves paths from the folder where npm was called', async () => {
  mkdirSync(join(folder, 'below'), { recursive: true });
  const { code, out } = await blog(['preview', '../key.md', '--out', 'x.html'], { INIT_CWD: join(folder, 'below') });
  expect({ code, out }).toEqual({ code: 0, out: `${join(folder, 'below', 'x.html')}\n` });
});

test('reports errors in one sentence with exit code 1, before publishing anything', async () => {
  const messages = await Promise.all(
    [
      ['publish', bad, file],
      ['publish', join(folder, 'none.md')],
      ['preview', file, '--out', file],
      ['publish', file, '--url', app.url],
    ].map(async (args) => {
      const { code, out, err } = await blog(args, { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      return err;
    }),
  );
  expect(messages).toEqual([
    'bad.md, line 5: the image none.png is not next to the article.\n',
    `none.md: there is no such file at ${join(folder, 'none.md')}.\n`,
    '--out must not be the article itself.\n',
    '--url needs a token: set PROMPTREEL_TOKEN to the PUBLISH_TOKEN of the server.\n',
  ]);
  expect(readFileSync(file, 'utf8')).toContain('title: Key and fill');
});

test('sends a token only to this machine or over HTTPS, and reports an unreachable server', async () => {
  const list = (url: string, token = 'secret') => blog(['list', '--url', url], { PROMPTREEL_TOKEN: token });
  const [clear, none, unknown, gone] = await Promise.all([
    list('http://film.example'),
    list('film.example'),
    list(app.url, 'not-a-token'),
    list('http://127.0.0.1:2'),
  ]);
  expect(clear.err).toBe('--url must start with https://, so that the token is not sent unencrypted.\n');
  expect(none.err).toBe('--url must be an address such as https://example.com\n');
  expect(unknown.err).toMatch(/: the server does not know this token\.\n$/);
  expect(gone.err).toMatch(/^The server cannot be reached \(.+\)\.\n$/);
  expect([clear, none, unknown, gone].map(({ code }) => code)).toEqual([1, 1, 1, 1]);
});

test.runIf(isFull)('does not touch a database that the product is using, and says how to continue', async () => {
  const dataFolder = join(folder, 'data');
  const lock = await lockDataFolder(dataFolder);
  const { code, out, err } = await blog(['list'], { DATA_DIR: dataFolder });
  lock.release();
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(
    /^The data folder .+ is in use by another Promptreel .+ To work with the blog of a running server, give --url and set PROMPTREEL_TOKEN\.\n$/,
  );
});

test('does not send articles that a server would reject', async () => {
  const large = write('large.md', '---\ntitle: Large\nexcerpt: x\n---\n![A](large.png)\n');
  write('large.png', Buffer.concat([png(1, 1), Buffer.alloc(1_000_000)]));
  const { code, err } = await blog(['publish', large, '--url', app.url], { PROMPTREEL_TOKEN: 'secret' });
  expect(code).toBe(1);
  expect(err).toMatch(
    /^The articles with their images are 1\.3 MiB, and a server accepts at most 1 MiB at once\. .*\n$/,
  );
});

test('help is not an error; an unknown command is', async () => {
  const [help, ...wrong] = await Promise.all(
    [['--help'], [], ['fly'], ['publish'], ['list', 'x'], ['list', '--fast']].map((args) => blog(args, {})),
  );
  const usage = expect.stringContaining('npm run blog -- publish FILE...');
  expect(help).toEqual(succeeds(usage));
  for (const answer of wrong) expect(answer).toEqual(fails(usage));
});

test.runIf(isFull)('as a program it prints to its two outputs and ends with the code', async () => {
  const run = async (...args: string[]) => {
    const program = new Program(['src/scripts/blog.ts', ...args]);
    return { code: await program.exit, out: program.out, err: program.err };
  };
  expect(await run('preview', file, '--out', join(folder, 'program.html'))).toEqual(
    succeeds(`${join(folder, 'program.html')}\n`),
  );
  expect(await run('preview', bad)).toEqual(fails('bad.md, line 5: the image none.png is not next to the article.\n'));
});
