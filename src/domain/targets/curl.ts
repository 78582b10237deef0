import type { RenderRequest } from './target.ts';

/**
 * Formats a request as a shell command. The body is a here-document with a quoted delimiter, so the shell expands
 * nothing in it (https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_07_04). The delimiter
 * never occurs in the body, so text from a project cannot run commands. Returns null for a request without a URL.
 */
export function curlCommand({ url, headers = {}, body }: RenderRequest): string | null {
  if (url === undefined) return null;
  const json = requestBody(body);
  let end = 'BODY';
  while (json.includes(end)) end += '_';
  const options = Object.entries({ 'Content-Type': 'application/json', ...headers })
    // double quotes let the shell expand the key's variable
    .map(([name, value]) => `  -H "${name}: ${value}" \\\n`)
    .join('');
  return `curl -sS -X POST "${url}" \\\n${options}  --data-binary @- <<'${end}'\n${json}\n${end}\n`;
}

/** Formats a request body as indented JSON. */
export function requestBody(body: object): string {
  return JSON.stringify(body, null, 2);
}
