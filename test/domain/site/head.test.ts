import { describe, expect, test } from 'vitest';
import { product } from '../../../src/domain/product/product.ts';
import { type HeadTag, headFor } from '../../../src/domain/site/head.ts';
import { isPagePath, pagePaths } from '../../../src/domain/site/pages.ts';

const origin = 'https://promptreel.example';

const privatePages: readonly string[] = ['/app', '/app/projects', '/account/tokens', '/admin'];
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

/** The content of the tag with that name, property or rel; undefined when there is none. */
function valueIn(tags: HeadTag[], name: string): string | undefined {
  const tag = tags.find(({ tag, attributes }) =>
    [tag === 'title' ? 'title' : undefined, attributes.name, attributes.property, attributes.rel].includes(name),
  );
  return tag?.text ?? tag?.attributes.content ?? tag?.attributes.href;
}

test('the landing page, the editor, login and registration have a page', () => {
  expect(pagePaths).toEqual(expect.arrayContaining(['/', '/app', '/login', '/register']));
});

describe.each(pagePaths)('the head of %s', (path) => {
  const tags = headFor(path, origin);

  test('has its own title with the product name', () => {
    const title = valueIn(tags, 'title');
    expect(title).toMatch(new RegExp(`^.+ · ${product.name}$`));
    expect(pagePaths.filter((other) => valueIn(headFor(other, origin), 'title') === title)).toEqual([path]);
  });

  test('has its own description', () => {
    const description = valueIn(tags, 'description');
    expect(description).toMatch(/^[A-Z].{20,}\.$/);
    expect(pagePaths.filter((other) => valueIn(headFor(other, origin), 'description') === description)).toEqual([path]);
  });

  test('has the canonical URL', () => {
    expect(valueIn(tags, 'canonical')).toBe(`${origin}${path}`);
    expect(valueIn(tags, 'og:url')).toBe(`${origin}${path}`);
  });

  test('has the same title and description for sharing', () => {
    for (const site of ['og', 'twitter']) {
      expect(valueIn(tags, `${site}:title`)).toBe(valueIn(tags, 'title'));
      expect(valueIn(tags, `${site}:description`)).toBe(valueIn(tags, 'description'));
    }
  });

  test('has each tag once', () => {
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

  test('says so next to the product name, and stays out of search engines', () => {
    expect(valueIn(tags, 'title')).toBe(`Page not found · ${product.name}`);
    expect(valueIn(tags, 'description')).toMatch(/./);
    expect(valueIn(tags, 'robots')).toBe('noindex');
  });

  test('has no canonical URL', () => {
    expect(valueIn(tags, 'canonical')).toBeUndefined();
    expect(valueIn(tags, 'og:url')).toBeUndefined();
  });
});
