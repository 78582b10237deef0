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
 * The mentions in a text. Returns the same array until the text or a mentioned cast entry changes. A keystroke in
 * another scene field costs only two comparisons.
 */
export function useMentions(text: string): readonly Mention[] {
  const last = useRef<Parsed>({ text: '', cast: undefined, mentions: none });
  return useBuilder(({ project: { cast } }) => {
    if (text === last.current.text && cast === last.current.cast) return last.current.mentions;
    const found = cast && text.includes('@') ? findMentions(text, cast) : none;
    const mentions =
      text === last.current.text && areEqual(found, last.current.mentions) ? last.current.mentions : found;
    last.current = { text, cast, mentions };
    return mentions;
  });
}

function areEqual(a: readonly Mention[], b: readonly Mention[]): boolean {
  return (
    a.length === b.length &&
    a.every((mention, index) => {
      const other = b[index];
      return mention.to === other?.to && mentionedEntry(mention) === mentionedEntry(other);
    })
  );
}

function mentionedEntry(mention: Mention) {
  return mention.kind === 'entry' ? mention.entry : null;
}
