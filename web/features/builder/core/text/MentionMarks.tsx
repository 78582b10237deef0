import type { Mention } from '../../../../../src/domain/cast/cast.ts';
import classes from './MentionMarks.module.css';

interface MentionMarksProps {
  text: string;
  mentions: readonly Mention[];
}

/** The text of the layer behind an input, with every name marked. `data-mention` holds the name's range. */
export function MentionMarks({ text, mentions }: MentionMarksProps) {
  const names = mentions.filter(({ kind }) => kind !== 'escape');
  return (
    <>
      {names.map(({ kind, from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name is identified by its position only
        <span key={index}>
          {text.slice(names[index - 1]?.to ?? 0, from)}
          <mark className={classes.mark} data-mention={`${from} ${to}`} data-unknown={kind === 'unknown' || undefined}>
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(names.at(-1)?.to ?? 0)}
    </>
  );
}
