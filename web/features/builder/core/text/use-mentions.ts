import { useRef } from 'react';
import { type Cast, findMentions, type Mention } from '../../../../../src/domain/cast/cast.ts';
import { useBuilder } from '../project/project-store.ts';

interface Parsed {
  text: string;
  cast: Cast | undefined;
  mentions: readonly Mention[];
}

const none: readonly Mention[] = [];

/**
 * The mentions in a text: the same array until the text changes, or an entry that it mentions. A keystroke elsewhere
 * costs two comparisons.
 */
export function useMentions(text: string): readonly Mention[] {
  const last = useRef<Parsed>({ text: '', cast: undefined, mentions: none });
  return useBuilder(({ project: { cast } }) => {
    if (text === last.current.text && cast === last.current.cast) return last.current.mentions;
    const found = cast && text.includes('@') ? findMentions(text, cast) : none;
    const mentions =
      text === last.current.text && areAlike(found, last.current.mentions) ? last.current.mentions : found;
    last.current = { text, cast, mentions };
    return mentions;
  });
}

function areAlike(some: readonly Mention[], others: readonly Mention[]): boolean {
  return (
    some.length === others.length &&
    some.every((mention, index) => {
      const other = others[index];
      return mention.to === other?.to && entryOf(mention) === entryOf(other);
    })
  );
}

function entryOf(mention: Mention) {
  return mention.kind === 'entry' ? mention.entry : null;
}
