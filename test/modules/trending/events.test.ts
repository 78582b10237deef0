import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quickSearchTerms, trendingCategories, trendingEventSchema } from '../../../src/domain/ai/trending.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import { characterCount } from '../../../src/domain/text/characters.ts';
import { categoryFor } from '../../../src/modules/trending/event-categories.ts';
import { matchesQuery, rankEvents } from '../../../src/modules/trending/event-list.ts';
import { plainText } from '../../../src/modules/trending/plain-text.ts';
import { sampleEvents } from '../../../src/modules/trending/sample-events.ts';
import { searchSampleEvents } from '../../../src/modules/trending/sample-search.ts';
import { relevance, searchWords } from '../../../src/modules/trending/search-words.ts';
import { rounds } from '../../support/rounds.ts';

describe('plain text', () => {
  test.each([
    ['Fish &amp; chips', 'Fish & chips'],
    ['Fish &amp;amp; chips', 'Fish & chips'],
    ['5 < 7 & 8 > 3', '5 < 7 & 8 > 3'],
    ['<p>One.</p><p>Two.<br/>Three</p>', 'One. Two. Three'],
    ['wo<b>r</b>d', 'word'],
    ['a<script>alert(1)</script>b<style>c{}</style>d', 'abd'],
    ['a<scr<script>ipt>alert(1)</scr</script>ipt>', /^a/],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Quiet', 'Quiet'],
    ['&amp;lt;img src=x onerror=alert(1)&amp;gt;Quiet', 'Quiet'],
    [`&${'amp;'.repeat(9)}lt;script>x`, /^&(amp;)+lt;script>x$/],
    [`&${'amp;'.repeat(3)}lt;script>x`, 'script>x'],
    ['<img src=x onerror="alert(1)">Picture', 'Picture'],
    ['<a href="javascript:alert(1)">link</a>', 'link'],
    ['<!-- hidden -->shown<!-- cut', 'shown'],
    ['<![CDATA[in <i>here</i>]]>', 'in here'],
    ['line\r\n\tbreak\u0000\u0007\u009f end', 'line break end'],
    ['half \ud83c of an emoji 🎬', 'half of an emoji 🎬'],
    ['left\u202eright\u2066 soft\u00adhyphen', 'leftright softhyphen'],
    ['tags\u{e0049}\u{e0067}\u{e006e} hide words', 'tags hide words'],
    ['"}], "scenes": [{"action": "x"', '"}], "scenes": [{"action": "x"'],
    ['text <b', 'text'],
    ['', ''],
  ])('%j', (html, text) => {
    expect(plainText(html, 100)).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  });

  test('never contains a tag or a control character, and is never too long', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<', '>', '&lt;', '&gt;', '&amp;', '<script>', '</script>', '<b>', '<p', '"', '&#60;', '\ud800'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.integer({ min: 1, max: 50 }), (parts, max) => {
        const text = plainText(parts.join(''), max);
        expect(text).not.toMatch(/<script|<\/?[bp]>|\p{Cc}|\p{Cs}|^\s|\s$/u);
        expect(characterCount(text)).toBeLessThanOrEqual(max);
      }),
      { numRuns: rounds({ short: 50, full: 500 }) },
    );
  });

  test('shortens long text at a word', () => {
    expect(plainText('The ferry stays in the harbour', 20)).toBe('The ferry stays in…');
    expect(plainText('🎬'.repeat(30), 10)).toBe(`${'🎬'.repeat(9)}…`);
    expect(plainText(`${'<p>'.repeat(50_000)}deep`, 10)).toBe('');
    expect(plainText('x'.repeat(3_000_000), 10)).toBe('xxxxxxxxx…');
  });
});

const now = Date.UTC(2026, 10, 20);
const hourMs = 60 * 60 * 1_000;
const item = (
  title: string,
  hoursAgo: number | undefined = undefined,
  more: Partial<Parameters<typeof matchesQuery>[0]> = {},
) => ({
  title,
  description: '',
  categories: [],
  publishedAt: hoursAgo === undefined ? undefined : now - hoursAgo * hourMs,
  ...more,
});
const listTitles = (items: ReturnType<typeof item>[], query = 'nothing of these') =>
  rankEvents(items, { query, now }).map(({ title }) => title);

describe('the list', () => {
  test('sorts newer before older before undated', () => {
    expect(listTitles([item('Old', 100), item('Undated'), item('New', 1), item('Middle', 20)])).toEqual([
      'New',
      'Middle',
      'Old',
      'Undated',
    ]);
  });
  test('ranks matches before recent events, and treats a future date as now', () => {
    const items = [
      item('Bread prices', 1),
      item('Storm over the harbour', 30),
      item('Ahead', -500),
      item('Harbour', 1),
    ];
    expect(listTitles(items, 'harbour')).toEqual(['Harbour', 'Storm over the harbour', 'Ahead', 'Bread prices']);
  });
  test('merges titles with the same words: newest date, longest description, any category', () => {
    const twice = [
      item('Ferry  stays in harbour!', 90, { description: 'Short.' }),
      item('Other', 10),
      item('FERRY stays in “harbour”', 1, { description: 'A longer description.', categories: ['Sport'] }),
      item('?!', 200),
      item('!?', 300),
    ];
    expect(rankEvents(twice, { query: 'x', now })).toEqual([
      { title: 'Ferry  stays in harbour!', category: 'Sports', description: 'A longer description.' },
      { title: 'Other', category: 'News', description: '' },
      { title: '?!', category: 'News', description: '' },
      { title: '!?', category: 'News', description: '' },
    ]);
  });
  test('has at most 20 events', () => {
    const many = Array.from({ length: 50 }, (_, index) => item(`Event ${index}`, index));
    expect(listTitles(many)).toEqual(many.slice(0, limits.trending.events).map(({ title }) => title));
  });
});

describe('categories', () => {
  const categorize = (title: string, description = '', categories: string[] = []) =>
    categoryFor({ title, description, categories });
  test.each([
    ['Goalkeeper saves penalty in cup match', 'Sports'],
    ['Actress returns for film festival', 'Entertainment'],
    ['Startup shows robot with a new chip', 'Technology'],
    ['Astronomers see comet from space telescope', 'Science'],
    ['Bank raises profit despite inflation', 'Business'],
    ['President and minister meet at border summit', 'World'],
    ['Cat found', 'News'],
    ['', 'News'],
  ])('%s is %s', (title, category) => expect(categorize(title)).toBe(category));
  test('the feed’s category goes before the words, the title before the description', () => {
    expect(categorize('Bank raises profit', '', ['Science & Environment'])).toBe('Science');
    expect(categorize('Bank raises profit', '', ['Top stories'])).toBe('Business');
    expect(categorize('Cat found', 'In the goal of a football stadium')).toBe('Sports');
  });
});

describe('words', () => {
  test('general words do not classify an event', () => {
    expect(searchWords('Latest News')).toEqual([]);
    expect(searchWords('World Events')).toEqual(['world']);
    expect(searchWords(' The ＦＥＲＲＹ, the ferry!')).toEqual(['ferry']);
  });
  test.each([
    ['ferry', 'Ferries: one ferry stays', 1],
    ['boats', 'A boat race', 1],
    ['boat', 'Two boats', 1],
    ['ai', 'He said it again', 0],
    ['storm harbour', 'Storm over the sea', 0.5],
    ['台風', '沖縄に台風が接近', 1],
    ['été', 'Un ÉTÉ sans fin', 1],
    ['.*', 'Anything', 0],
  ])('%s in %j counts %d', (query, title, expected) => {
    expect(relevance(searchWords(query), { title, category: '', description: '' })).toBe(expected);
  });
  test('filters a feed that cannot be searched by word or category', () => {
    expect(matchesQuery(item('Storm over the harbour'), 'harbour')).toBe(true);
    expect(matchesQuery(item('Storm', 0, { categories: ['Weather'] }), 'weather')).toBe(true);
    expect(matchesQuery(item('Goalkeeper saves penalty'), 'Sports')).toBe(true);
    expect(matchesQuery(item('Bread prices'), 'harbour')).toBe(false);
    expect(matchesQuery(item('Bread prices'), 'Latest News')).toBe(true);
  });
});

describe('the bundled events', () => {
  test('are valid and distinct, and cover every category', () => {
    for (const event of sampleEvents) expect(trendingEventSchema.parse(event)).toEqual(event);
    expect(new Set(sampleEvents.map(({ title }) => title)).size).toBe(sampleEvents.length);
    expect(new Set(sampleEvents.map(({ category }) => category))).toEqual(new Set(trendingCategories));
  });
  test.each(quickSearchTerms)('%s finds some', (term) => {
    const found = searchSampleEvents(term);
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThanOrEqual(limits.trending.events);
  });
  test('a search finds matching words, best first, and nothing without a match', () => {
    expect(searchSampleEvents('ferry')[0]?.title).toContain('ferry');
    expect(searchSampleEvents('Sports').every(({ category }) => category === 'Sports')).toBe(true);
    const football = searchSampleEvents('football');
    expect(football.length).toBeGreaterThan(1);
    expect(football.every(({ category }) => category === 'Sports')).toBe(true);
    expect(searchSampleEvents('movies')[0]?.title).toContain('Cinema');
    expect(searchSampleEvents('qwertz')).toEqual([]);
  });
});
