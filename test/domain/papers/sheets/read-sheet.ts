const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the text of an HTML fragment, with a line per paragraph. */
export function htmlText(html: string): string {
  return html
    .replace(/<\/(?:p|th|td|header|footer|div)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (_, name) => entities[name] ?? `&${name};`);
}

/** Returns the pages of a sheet: the body, the header and footer, and the sources of its pictures. */
export function readPages(html: string) {
  return html
    .split('<section class="page"')
    .slice(1)
    .map((page) => {
      const [, head = '', rows = '', foot = ''] =
        /<header>(.*)<\/header><div class="rows">(.*)<\/div><footer>(.*)<\/footer>/s.exec(page) ?? [];
      const pictures = [...rows.matchAll(/<img class="frame" src="([^"]*)" alt="([^"]*)"/g)];
      return {
        head: htmlText(head),
        rows: htmlText(rows),
        foot: htmlText(foot),
        pictures: pictures.map(([, source = '', alt = '']) => ({ source, alt })),
      };
    });
}

export const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
