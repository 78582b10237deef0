/**
 * The text of an XML document: a byte order mark says how to read it, else the type it was sent with, else its own
 * declaration (https://www.rfc-editor.org/rfc/rfc7303#section-3), else it is UTF-8. Never fails: what cannot be
 * read becomes U+FFFD.
 * @param contentType as sent, such as `text/xml; charset=iso-8859-1`
 */
export function decodeXml(bytes: Uint8Array, contentType: string | undefined): string {
  const label = markOf(bytes) ?? charsetOf(contentType) ?? declaredBy(bytes) ?? 'utf-8';
  return (decoderFor(label) ?? new TextDecoder()).decode(bytes);
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}

function charsetOf(contentType = ''): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
}

function declaredBy(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const name = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
  // a declaration that can be read byte by byte is not in UTF-16, whatever it says
  return name && /^utf-?16/i.test(name) ? undefined : name;
}
