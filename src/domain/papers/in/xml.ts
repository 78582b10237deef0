import { lineCounter } from './fountain-comments.ts';

/** Callbacks of the parser, called in document order. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>, line: number): void;
  text(text: string): void;
  close(name: string): void;
}

/** Maximum nesting depth. Scripts nest fewer than ten elements. */
const maxDepth = 64;
const maxAttributes = 100;
const nameStart = /[\p{L}_:][\p{L}\p{N}\p{M}_:.-]*/uy;
const attribute = /\s+([\p{L}_:][\p{L}\p{N}\p{M}_:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
const tagEnd = /\s*(\/?)>/uy;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/giu;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses the subset of XML that Final Draft writes: elements, attributes, text, CDATA, comments and processing
 * instructions. Rejects document types, which could declare entities that expand without bound
 * (https://en.wikipedia.org/wiki/Billion_laughs_attack). Supports XML's five named entities and numeric character
 * references. Runs in linear time, and limits the depth.
 * @returns a problem with its line, or null
 */
export function readXml(xml: string, handler: XmlHandler): string | null {
  const lineAt = lineCounter(xml);
  const openNames: string[] = [];
  const broken = (at: number) => `The file is broken XML in line ${lineAt(at)}.`;
  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    const end = start < 0 ? xml.length : start;
    if (openNames.length > 0 && end > at) handler.text(unescaped(xml.slice(at, end)));
    else if (openNames.length === 0 && xml.slice(at, end).trim() !== '') return broken(at);
    if (start < 0) break;
    const special = specials.find(({ open }) => xml.startsWith(open, start));
    if (special) {
      if (!special.close) return `The file declares a document type in line ${lineAt(start)}, which is not supported.`;
      const close = xml.indexOf(special.close, start + special.open.length);
      if (close < 0) return broken(start);
      if (special.isText) handler.text(xml.slice(start + special.open.length, close));
      at = close + special.close.length;
      continue;
    }
    const isClosing = xml.charAt(start + 1) === '/';
    nameStart.lastIndex = start + (isClosing ? 2 : 1);
    const [name] = nameStart.exec(xml) ?? [];
    if (name === undefined) return broken(start);
    at = nameStart.lastIndex;
    const attributes = new Map<string, string>();
    for (attribute.lastIndex = at; !isClosing; at = attribute.lastIndex) {
      const match = attribute.exec(xml);
      if (!match) break;
      if (attributes.size >= maxAttributes || attributes.has(match[1] ?? '')) return broken(start);
      attributes.set(match[1] ?? '', unescaped(match[2] ?? match[3] ?? ''));
    }
    tagEnd.lastIndex = at;
    const [whole, empty] = tagEnd.exec(xml) ?? [];
    if (whole === undefined || (isClosing && (empty || openNames.pop() !== name))) return broken(start);
    at = tagEnd.lastIndex;
    if (isClosing) {
      handler.close(name);
      continue;
    }
    if (openNames.length >= maxDepth) return `The file nests more than ${maxDepth} elements.`;
    handler.open(name, attributes, lineAt(start));
    if (empty) handler.close(name);
    else openNames.push(name);
  }
  return openNames.length > 0 ? 'The file is incomplete: it ends in the middle of the script.' : null;
}

/** Other markup in angle brackets. Markup without `close` is rejected. */
const specials: readonly { open: string; close?: string; isText?: true }[] = [
  { open: '<!--', close: '-->' },
  { open: '<![CDATA[', close: ']]>', isText: true },
  { open: '<?', close: '?>' },
  { open: '<!' },
];

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (whole, decimal?: string, hex?: string, name = '') => {
    const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    if (name) return named[String(name).toLowerCase()] ?? whole;
    // NUL and lone surrogates are not valid XML characters
    const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000);
    return isCharacter ? String.fromCodePoint(point) : '';
  });
}
