import type { Mention } from '../../../../../src/domain/cast/cast.ts';
import classes from './MentionMarks.module.css';

interface MentionMarksProps {
  text: string;
  mentions: readonly Mention[];
}

/** A text for the layer behind its input, with each name in it marked: where it stands says `data-mention`. */
export function MentionMarks({ text, mentions }: MentionMarksProps) {
  const names = mentions.filter(({ kind }) => kind !== 'escape');
  return (
    <>
      {names.map(({ kind, from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name has no identity besides its place
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
