import type { RenderRequest } from './target.ts';

/**
 * A request as a shell command. The body is a quoted here-document, in which nothing is expanded
 * (https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_07_04), and its delimiter does not
 * occur in the body, so that no text of a project can run a command. Null for a request without a URL.
 */
export function curlCommand({ url, headers = {}, body }: RenderRequest): string | null {
  if (url === undefined) return null;
  const json = requestBody(body);
  let end = 'BODY';
  while (json.includes(end)) end += '_';
  const options = Object.entries({ 'Content-Type': 'application/json', ...headers })
    // in double quotes, so that the shell inserts the key
    .map(([name, value]) => `  -H "${name}: ${value}" \\\n`)
    .join('');
  return `curl -sS -X POST "${url}" \\\n${options}  --data-binary @- <<'${end}'\n${json}\n${end}\n`;
}

/** A body as indented JSON. */
export function requestBody(body: object): string {
  return JSON.stringify(body, null, 2);
}
