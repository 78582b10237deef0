import { expect } from 'vitest';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
}

const head = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<!DOCTYPE (\w+)>\n/u;
/**
 * Matches a tag (https://www.w3.org/TR/xml/#sec-starttags). Attribute values contain no `<`, and `&` only at the start
 * of a reference such as `&amp;`.
 */
const tag = /\s*<(\/?)([\w-]+)((?: [\w-]+="(?:[^"<&]|&(?:amp|lt|gt|quot|apos|#\d+);)*")*)(\/?)>/uy;
const references: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses a document of only elements and attributes, and returns its root. Fails if it is not well-formed. */
export function readXml(text: string, root: string): XmlElement {
  // https://www.w3.org/TR/xml/#charsets
  expect(text).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
  const [start = '', type] = head.exec(text) ?? expect.fail(text.slice(0, 80));
  expect(type).toBe(root);
  const document: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [document];
  let at = start.length;
  while (text.slice(at).trim() !== '') {
    tag.lastIndex = at;
    const [, closing, name = '', list = '', empty] =
      tag.exec(text) ?? expect.fail(`no tag: ${text.slice(at, at + 80)}`);
    at = tag.lastIndex;
    if (closing) {
      expect(open.pop()?.name).toBe(name);
      continue;
    }
    const pairs = [...list.matchAll(/ ([\w-]+)="([^"]*)"/gu)].map(([, key = '', value = '']) => [key, decoded(value)]);
    const element: XmlElement = { name, attributes: Object.fromEntries(pairs), children: [] };
    open.at(-1)?.children.push(element);
    if (!empty) open.push(element);
  }
  expect(open).toHaveLength(1);
  expect(document.children.map(({ name }) => name)).toEqual([root]);
  return document.children[0] ?? expect.fail('no root');
}

function decoded(value: string): string {
  return value.replace(/&(?:#(\d+)|(\w+));/gu, (_, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (references[name] ?? ''),
  );
}
