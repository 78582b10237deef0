/** Maximum length of a line that holds a whole list or object. */
const lineLength = 60;

/** Formats a value as JSON for people to read: indented, with short lists and objects on one line. */
export function readableJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const isList = Array.isArray(value);
  const parts = (deeper: string) =>
    isList
      ? value.map((one) => readableJson(one, deeper))
      : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${readableJson(one, deeper)}`);
  const short = parts(indent);
  if (short.length === 0) return isList ? '[]' : '{}';
  const line = isList ? `[${short.join(', ')}]` : `{ ${short.join(', ')} }`;
  if (line.length <= lineLength && !line.includes('\n')) return line;
  const deeper = `${indent}  `;
  const lines = parts(deeper).map((part) => `${deeper}${part}`);
  return `${isList ? '[' : '{'}\n${lines.join(',\n')}\n${indent}${isList ? ']' : '}'}`;
}
