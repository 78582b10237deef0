/** The start of an object with the key `text`, up to the last complete character or escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings contain none
const beginning = /^\s*\{\s*"text"\s*:\s*("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*)/;

/** The text read so far from incomplete JSON of the form `{"text": "..."}`; empty before it starts. */
export function textSoFar(json: string): string {
  const literal = beginning.exec(json)?.[1];
  if (literal === undefined) return '';
  const value: string = JSON.parse(`${literal}"`);
  // the other half of a surrogate pair comes with the next chunk
  return value.replace(/[\ud800-\udbff]$/, '');
}
