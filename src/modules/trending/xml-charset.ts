/**
 * Decodes an XML document. Its charset comes from the byte order mark, else the content type, else the XML declaration
 * (https://www.rfc-editor.org/rfc/rfc7303#section-3), else it is UTF-8. Never fails: undecodable bytes become U+FFFD.
 * @param contentType the header, such as `text/xml; charset=iso-8859-1`
 */
export function decodeXml(bytes: Uint8Array, contentType: string | undefined): string {
  const label =
    charsetFromByteOrderMark(bytes) ?? charsetFromContentType(contentType) ?? charsetFromDeclaration(bytes) ?? 'utf-8';
  return (decoderFor(label) ?? new TextDecoder()).decode(bytes);
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function charsetFromByteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}

function charsetFromContentType(contentType = ''): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
}

function charsetFromDeclaration(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const name = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
  // a declaration readable byte by byte is not UTF-16, whatever it claims
  return name && /^utf-?16/i.test(name) ? undefined : name;
}
