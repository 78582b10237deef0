import { describe, expect, test } from 'vitest';
import { type HeadTag, headFor } from '../../src/domain/head.ts';
import { isPagePath, pagePaths } from '../../src/domain/pages.ts';
import { product } from '../../src/domain/product.ts';

const origin = 'https://promptreel.example';

const privatePages: readonly string[] = ['/app', '/admin'];
const unknownPaths = [
  '/nowhere',
  '/login/',
  '/Login',
  '',
  'login',
  '/toString',
  'toString',
  '__proto__',
  'constructor',
];

/** What the tag with that name, property or rel says; undefined when there is none. */
function valueIn(tags: HeadTag[], name: string): string | undefined {
  const tag = tags.find(({ tag, attributes }) =>
    [tag === 'title' ? 'title' : undefined, attributes.name, attributes.property, attributes.rel].includes(name),
  );
  return tag?.text ?? tag?.attributes.content ?? tag?.attributes.href;
}

test('the landing page, the editor, log-in and registration have a page', () => {
  expect(pagePaths).toEqual(expect.arrayContaining(['/', '/app', '/login', '/register']));
});

describe.each(pagePaths)('the head of %s', (path) => {
  const tags = headFor(path, origin);

  test('has a title of its own with the name of the product', () => {
    const title = valueIn(tags, 'title');
    expect(title).toMatch(new RegExp(`^.+ · ${product.name}$`));
    expect(pagePaths.filter((other) => valueIn(headFor(other, origin), 'title') === title)).toEqual([path]);
  });

  test('has a description of its own', () => {
    const description = valueIn(tags, 'description');
    expect(description).toMatch(/^[A-Z].{20,}\.$/);
    expect(pagePaths.filter((other) => valueIn(headFor(other, origin), 'description') === description)).toEqual([path]);
  });

  test('has the canonical address', () => {
    expect(valueIn(tags, 'canonical')).toBe(`${origin}${path}`);
    expect(valueIn(tags, 'og:url')).toBe(`${origin}${path}`);
  });

  test('tells those who share it the same title and description', () => {
    for (const site of ['og', 'twitter']) {
      expect(valueIn(tags, `${site}:title`)).toBe(valueIn(tags, 'title'));
      expect(valueIn(tags, `${site}:description`)).toBe(valueIn(tags, 'description'));
    }
  });

  test('says each thing once', () => {
    const names = tags.map(({ tag, attributes }) => attributes.name ?? attributes.property ?? attributes.rel ?? tag);
    expect(names).toEqual([...new Set(names)]);
  });
});

test.each(pagePaths.filter((path) => privatePages.includes(path)))('%s stays out of search engines', (path) => {
  expect(valueIn(headFor(path, origin), 'robots')).toBe('noindex');
});

test('the landing page is for search engines, with keywords', () => {
  const tags = headFor('/', origin);
  expect(valueIn(tags, 'robots')).toBeUndefined();
  expect(valueIn(tags, 'keywords')).toMatch(/prompt/);
});

describe.each(unknownPaths)('the unknown path %j', (path) => {
  const tags = headFor(path, origin);

  test('has no page', () => {
    expect(isPagePath(path)).toBe(false);
  });

  test('says so under the name of the product, and stays out of search engines', () => {
    expect(valueIn(tags, 'title')).toBe(`Page not found · ${product.name}`);
    expect(valueIn(tags, 'description')).toMatch(/./);
    expect(valueIn(tags, 'robots')).toBe('noindex');
  });

  test('has no canonical address', () => {
    expect(valueIn(tags, 'canonical')).toBeUndefined();
    expect(valueIn(tags, 'og:url')).toBeUndefined();
  });
});
