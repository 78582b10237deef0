/** The start of an object whose key is `text`, up to the last character that has arrived whole. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none within a string
const beginning = /^\s*\{\s*"text"\s*:\s*("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*)/;

/** What can be read of the text in JSON of the form `{"text": "..."}` that is still arriving; empty before it starts. */
export function textSoFar(json: string): string {
  const literal = beginning.exec(json)?.[1];
  if (literal === undefined) return '';
  const value: string = JSON.parse(`${literal}"`);
  // the other half of the character comes with the next part
  return value.replace(/[\ud800-\udbff]$/, '');
}
