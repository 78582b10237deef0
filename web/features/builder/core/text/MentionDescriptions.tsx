import { type Mention, wordingOf } from '../../../../../src/domain/cast.ts';
import { useBuilder } from '../project/project-store.ts';

/** What screen readers say of the names in a field: `@mara: a woman of forty, red coat`. Renders when one changes. */
export function MentionDescriptions({ id, mentions }: { id: string; mentions: readonly Mention[] }) {
  return (
    <p id={id} hidden>
      {describeMentions(mentions)}
    </p>
  );
}

function describeMentions(mentions: readonly Mention[]): string {
  const lines = mentions.flatMap((mention) => (mention.kind === 'escape' ? [] : [describeMention(mention)]));
  return [...new Set(lines)].join('; ');
}

/** A name with its wording, or that nobody has it. */
function describeMention(mention: Exclude<Mention, { kind: 'escape' }>): string {
  if (mention.kind === 'unknown') return `@${mention.name} is not in the cast`;
  const { cast = [] } = useBuilder.getState().project;
  return `@${mention.entry.name}: ${wordingOf(mention.entry, cast)}`;
}
