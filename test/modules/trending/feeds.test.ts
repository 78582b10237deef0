import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { quickSearchTerms } from '../../../src/domain/ai/trending.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { fetchFeed } from '../../../src/modules/trending/feed-fetcher.ts';
import { parseFeedItems } from '../../../src/modules/trending/feed-items.ts';
import { feedAddress, feedName, newsFeedAddresses } from '../../../src/modules/trending/news-feeds.ts';
import { isPublicAddress, lookupPublic } from '../../../src/modules/trending/public-address.ts';
import { normalized } from '../../../src/modules/trending/search-words.ts';
import { decodeXml } from '../../../src/modules/trending/xml-charset.ts';
import { readEnv } from '../../../src/platform/env.ts';
import { perFile } from '../../support/apps.ts';
import { redirectTo, rss, startFeedServer } from '../../support/feed-server.ts';
import { atom, bingNews, googleNews, rdf } from './feed-formats.ts';

/** Another server on a private address, to which redirects are not allowed. */
const inside = perFile(() => startFeedServer());
const feeds = perFile(() => {
  const { port } = new URL(inside.url);
  const targets = [
    ['address', inside.url],
    ['name', `http://localhost:${port}`],
    ['number', `http://2130706433:${port}`],
    ['short', `http://127.1:${port}`],
    ['ipv6', `http://[::1]:${port}`],
    ['mapped', `http://[::ffff:127.0.0.1]:${port}`],
    ['everywhere', `http://0.0.0.0:${port}`],
    ['metadata', 'http://169.254.169.254/latest/meta-data'],
    ['https', `https://127.0.0.1:${port}`],
    ['user', `http://news.example@127.0.0.1:${port}`],
  ] as const;
  return startFeedServer(
    Object.fromEntries(
      targets.map(([name, target]) => [`/to-${name}`, redirectTo(`${target.replace(/\/$/, '')}/good`)]),
    ),
  );
});

/** Long enough for slow machines. */
const patience = 20_000;
const titles = async (path: string) =>
  parseFeedItems(await fetchFeed(new URL(path, feeds.url), patience)).map(({ title }) => title);

test.each([
  ['/good', 'Ordinary entry'],
  ['/gzip', 'Ordinary entry'],
  ['/three-redirects', 'Ordinary entry'],
  ['/latin-1', 'Zürich: Fête à Genève'],
  ['/windows-1252', 'Price: €'],
])('reads %s', async (path, title) => {
  expect(await titles(path)).toEqual([title]);
});

test.each([
  ['/nowhere', /^responded with status 404$/],
  ['/error', /^responded with status 500$/],
  ['/broken', /^is not a readable feed$/],
  ['/html', /^is not a readable feed$/],
  ['/empty', /^is not a readable feed$/],
  ['/json', /^is neither RSS nor Atom$/],
  ['/large', /^is larger than 2 MiB$/],
  ['/gzip-bomb', /^is larger than 2 MiB$/],
  ['/not-gzip', /^could not be read \(Z_DATA_ERROR\)$/],
  ['/strange-encoding', /^has an unsupported content encoding$/],
  ['/cut', /^could not be read \(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE\)$/],
  ['/loop', /^redirects more than 3 times$/],
  ['/to-file', /^redirects to something other than an http or https address$/],
  ['/to-nothing', /^redirects to something other than an http or https address$/],
])('reports %s with a reason', async (path, reason) => {
  await expect(titles(path)).rejects.toMatchObject({ name: 'FeedFailure', message: expect.stringMatching(reason) });
});

test('stops a redirect loop after three redirects', async () => {
  const before = feeds.requests.length;
  await titles('/loop').catch(() => undefined);
  expect(feeds.requests.length - before).toBe(1 + limits.trending.redirects);
});

test.each(['/hanging', '/drip'])('aborts %s at its time limit', async (path) => {
  await expect(fetchFeed(new URL(path, feeds.url), 100)).rejects.toThrow('took longer than 0.1 s');
});

test('reports an unreachable server without its URL', async () => {
  const gone = await startFeedServer();
  await gone.close();
  await expect(fetchFeed(new URL('/rss?q=secret', gone.url), patience)).rejects.toThrow(
    /^could not be read \(ECONNREFUSED\)$/,
  );
});

test.each(['address', 'name', 'number', 'short', 'ipv6', 'mapped', 'everywhere', 'metadata', 'https', 'user'])(
  'rejects a redirect to a private address, written as %s, before sending anything',
  async (name) => {
    await expect(titles(`/to-${name}`)).rejects.toThrow('leads to an address that is not public');
    expect(inside.requests).toEqual([]);
  },
);

describe('addresses', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.167.255.255', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.7', '203.0.113.9'],
    ...['224.0.0.1', '239.255.255.250', '255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1'],
    ...['ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '2001:db8::1', '2001::1'],
    ...['2002:7f00:1::', '3fff::1', '', 'localhost', 'news.example', '127.1'],
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test('a lookup returns one address or all of them, and rejects hosts that are not public', async () => {
    const look = promisify(lookupPublic);
    expect(await look('8.8.8.8', {})).toBe('8.8.8.8');
    expect(await look('8.8.8.8', { all: true })).toEqual([{ address: '8.8.8.8', family: 4 }]);
    await expect(look('localhost', {})).rejects.toThrow('not public');
    await expect(look('localhost', { all: true })).rejects.toThrow('not public');
    await expect(look('nobody.invalid', {})).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  });
});

describe('character sets', () => {
  const xml = (text: string, encoding = '') =>
    `<?xml version="1.0"${encoding && ` encoding="${encoding}"`}?><a>${text}</a>`;
  test.each<[what: string, bytes: Buffer, contentType: string | undefined, text: string]>([
    ['UTF-8 without a declaration', Buffer.from(xml('é')), undefined, 'é'],
    ['by the XML declaration', Buffer.from(xml('é', 'ISO-8859-1'), 'latin1'), 'text/xml', 'é'],
    [
      'by the content type rather than the XML declaration',
      Buffer.from(xml('é', 'ISO-8859-1')),
      'text/xml; charset="utf-8"',
      'é',
    ],
    [
      'by the byte order mark rather than the content type',
      Buffer.from(`\ufeff${xml('é')}`),
      'text/xml; charset=latin1',
      'é',
    ],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${xml('é', 'UTF-16')}`, 'utf16le'), undefined, 'é'],
    ['UTF-8 that is declared as UTF-16', Buffer.from(xml('é', 'utf-16')), undefined, 'é'],
    ['an unknown character set as UTF-8', Buffer.from(xml('é', 'klingon')), undefined, 'é'],
    ['an invalid byte as a replacement character', Buffer.from(xml('é'), 'latin1'), undefined, '\ufffd'],
  ])('decodes %s', (_, bytes, contentType, text) => {
    expect(/<a>(.*)<\/a>/.exec(decodeXml(bytes, contentType))?.[1]).toBe(text);
  });
});

describe('formats', () => {
  const date = Date.UTC(2026, 10, 20, 10);
  const entry = { title: 'Boats & trains', description: '<p>First.</p><p>Second.</p>', category: 'Sport', date };
  test.each([
    ['RSS 2.0', rss],
    ['Atom', atom],
    ['RDF', rdf],
  ])('reads an entry of %s', (_, write) => {
    expect(parseFeedItems(write([entry]))).toEqual([
      { title: 'Boats & trains', description: 'First. Second.', categories: ['Sport'], publishedAt: date },
    ]);
  });
  test('skips an entry without a title, but not one without a date or a description', () => {
    const items = parseFeedItems(rss([{ title: '' }, { title: ' <b></b> ' }, { title: 'Bare' }]));
    expect(items).toEqual([{ title: 'Bare', description: '', categories: [], publishedAt: undefined }]);
  });
  test('removes the publisher at the end of a title, if the feed names it', () => {
    const items = parseFeedItems(
      rss([{ title: 'Ice on the lake - The Paper', source: 'The Paper' }, { title: 'A - B' }]),
    );
    expect(items.map(({ title }) => title)).toEqual(['Ice on the lake', 'A - B']);
  });
  test('removes the publisher after a bar or a dash, also if it is there twice', () => {
    const titles = [
      'Ice on the lake | The Paper - The Paper',
      'Ice on the lake – The Paper',
      'The Paper',
      'A - The Paper B',
    ];
    const items = parseFeedItems(rss(titles.map((title) => ({ title, source: 'The Paper' }))));
    expect(items.map(({ title }) => title)).toEqual([
      'Ice on the lake',
      'Ice on the lake',
      'The Paper',
      'A - The Paper B',
    ]);
  });
  test('reads Google News entries without the publisher in the title, and without a description, which would be links', () => {
    const others: [string, string][] = [['Ferry stuck', 'Reuters']];
    const items = parseFeedItems(
      googleNews([
        { title: 'Ferry & crew stay in the harbour', publisher: 'The Coast' },
        { title: 'Ice closes the port', publisher: 'The Paper', others },
      ]),
    );
    expect(items.map(({ title, description }) => ({ title, description }))).toEqual([
      { title: 'Ferry & crew stay in the harbour', description: '' },
      { title: 'Ice closes the port', description: '' },
    ]);
    expect(items[0]?.publishedAt).toBe(Date.UTC(2026, 10, 21, 9, 30));
  });
  test('reads the titles and summaries of Bing News entries', () => {
    const summary =
      'The ferry has not left the harbour since Tuesday, and its cook has opened the galley to the town ...';
    const [item] = parseFeedItems(
      bingNews([{ title: 'Ferry stays in the harbour', publisher: 'The Coast on MSN', summary }]),
    );
    expect(item).toEqual({
      ...{ title: 'Ferry stays in the harbour', description: summary, categories: [] },
      publishedAt: Date.UTC(2026, 10, 21, 8),
    });
  });
  test('keeps the text of links in a description', () => {
    const description =
      'The <a href="https://paper.example">harbour master</a> spoke of <font color="red">thin</font> ice.';
    const [item] = parseFeedItems(rss([{ title: 'Ice', source: 'The Paper', description }]));
    expect(item?.description).toBe('The harbour master spoke of thin ice.');
  });
  test('leaves custom entities unexpanded, and rejects external ones', () => {
    const withEntities = (entities: string) =>
      parseFeedItems(rss([{ title: '', rawTitle: 'x &b; y' }]).replace('?>', `?><!DOCTYPE rss [${entities}]>`));
    expect(withEntities('<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">')[0]?.title).toBe('x &b; y');
    expect(() => withEntities('<!ENTITY b SYSTEM "file:///etc/passwd">')).toThrow('is not a readable feed');
  });
  test('reads the first hundred entries of a very long feed', () => {
    expect(parseFeedItems(rss(Array.from({ length: 150 }, (_, index) => ({ title: `Entry ${index}` }))))).toHaveLength(
      100,
    );
  });
});

describe('TRENDING_FEEDS', () => {
  test('accepts several URLs, searched or not', () => {
    const set = ' https://news.example/rss?q={query}&lang=en , http://127.0.0.1:8080/feed ,';
    expect(readEnv({ TRENDING_FEEDS: set }).trendingFeeds).toEqual([
      'https://news.example/rss?q={query}&lang=en',
      'http://127.0.0.1:8080/feed',
    ]);
  });
  test('defaults to public news services, and can be empty', () => {
    expect(newsFeedAddresses.map((feed) => new URL(feed).hostname)).toEqual(['news.google.com', 'www.bing.com']);
    for (const feed of newsFeedAddresses) {
      expect(feedAddress(feed, 'frozen harbour & “sea”').search).toContain(
        'q=frozen%20harbour%20%26%20%E2%80%9Csea%E2%80%9D',
      );
    }
    expect([readEnv({}), readEnv({ TRENDING_FEEDS: '' })].map(({ trendingFeeds }) => trendingFeeds)).toEqual([
      undefined,
      undefined,
    ]);
    for (const none of ['none', ' None ']) expect(readEnv({ TRENDING_FEEDS: none }).trendingFeeds).toEqual([]);
  });
  test('one-click searches use the service’s own section', () => {
    const [google = '', bing = ''] = newsFeedAddresses;
    const sections = quickSearchTerms.map((term) => feedAddress(google, normalized(term)).pathname);
    expect(sections).toEqual(
      ['', ...['SPORTS', 'ENTERTAINMENT', 'TECHNOLOGY', 'WORLD']].map((topic) =>
        topic ? `/rss/headlines/section/topic/${topic}` : '/rss',
      ),
    );
    expect(feedAddress(google, 'sports day').pathname).toBe('/rss/search');
    expect(feedAddress(bing, 'latest news').href).toBe(
      'https://www.bing.com/news/search?q=latest%20news&format=rss&mkt=en-US',
    );
    expect(feedAddress('https://paper.example/feed?q={query}', 'sports').href).toBe(
      'https://paper.example/feed?q=sports',
    );
  });
  test.each([
    ['https://news.google.com/rss/search?q={query}&hl=de', 'Google News'],
    ['https://www.bing.com/news/search?q={query}&format=rss', 'Bing News'],
    ['https://www.paper.example/feed', 'paper.example'],
    ['http://127.0.0.1:8080/feed', '127.0.0.1'],
  ])('%s is named %s', (feed, name) => expect(feedName(feed)).toBe(name));
  test.each([
    'ftp://x/{query}',
    'news',
    'https://{query}.example/',
    'https://a.example:{query}/',
    'file:///etc/passwd',
    'http://',
    'none',
  ])('rejects %s', (address) => {
    expect(() => readEnv({ TRENDING_FEEDS: `https://good.example/,${address}` })).toThrow(
      /^Promptreel cannot start with these settings: TRENDING_FEEDS must be none, or http or https addresses.+\.$/,
    );
  });
});
