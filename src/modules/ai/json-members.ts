/**
 * Parses a JSON object whose text arrives in chunks, and yields each member as soon as it is complete.
 * @returns whether the object is complete
 * @throws SyntaxError if a member is not JSON
 */
export async function* jsonMembers(
  chunks: AsyncIterable<string>,
): AsyncGenerator<[name: string, value: unknown], boolean> {
  let text = '';
  let position = 0;
  /** The start of the first incomplete member. */
  let start = 0;
  let depth = 0;
  let isString = false;
  for await (const chunk of chunks) {
    text += chunk;
    for (; position < text.length; position += 1) {
      const character = text.charAt(position);
      if (isString) {
        // skips the escaped character, which may arrive with the next chunk
        if (character === '\\') position += 1;
        else if (character === '"') isString = false;
      } else if (character === '"') {
        isString = true;
      } else if ('{['.includes(character)) {
        depth += 1;
        if (depth === 1) start = position + 1;
      } else if (',}]'.includes(character)) {
        if (character !== ',') depth -= 1;
        const isComplete = depth === 0;
        if (!isComplete && !(depth === 1 && character === ',')) continue;
        const members: Record<string, unknown> = JSON.parse(`{${text.slice(start, position)}}`);
        yield* Object.entries(members);
        if (isComplete) return true;
        start = position + 1;
      }
    }
  }
  return false;
}
