import { type ComponentProps, type ReactNode, useId } from 'react';
import { type Mention, wordingOf } from '../../../../../src/domain/cast/cast.ts';
import { characterCount } from '../../../../../src/domain/text/characters.ts';
import { currentProject } from '../project/project-store.ts';
import classes from './FieldText.module.css';
import { MentionMarks } from './MentionMarks.tsx';
import { useMentions } from './use-mentions.ts';

interface FieldTextProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'rows'> {
  value: string;
  onChange: (value: string) => void;
  /** Turns what was written into what the text may be. */
  clean?: (value: string) => string;
  /** The most characters that can be saved. */
  limit: number;
  /** Whether it is being written for the user, who then only reads it. */
  busy?: boolean | undefined;
  /** Ids of further elements that describe it. */
  describedBy?: string;
  /** Shown directly below it. */
  children?: ReactNode;
}

/**
 * A text of the film: one line that grows with its text, counts near its limit and marks the names of the cast. Behind
 * the input lies a layer with the same text, which gives both their height and holds the marks.
 */
export function FieldText(props: FieldTextProps) {
  const { value, onChange, clean, limit, busy = false, describedBy, placeholder, children, ...attributes } = props;
  const mentions = useMentions(value);
  const id = useId();
  // counting is slow, so only count texts near the limit
  const length = value.length > limit * 0.9 ? characterCount(value) : 0;
  const excess = Math.max(0, length - limit);
  const descriptions = [describedBy, mentions.length > 0 && `${id}-mentions`, length > 0 && `${id}-length`].filter(
    Boolean,
  );
  return (
    <div className={classes.box}>
      <div className={classes.text}>
        <div className={`${classes.words} ${classes.mirror}`} aria-hidden>
          {/* the space gives a line feed at the end its line */}
          {mentions.length > 0 ? <MentionMarks text={value} mentions={mentions} /> : value || placeholder}{' '}
        </div>
        <textarea
          {...attributes}
          className={`${classes.words} ${classes.input}`}
          rows={1}
          value={value}
          readOnly={busy}
          aria-busy={busy}
          aria-invalid={excess > 0 || undefined}
          aria-autocomplete="list"
          aria-describedby={descriptions.join(' ') || undefined}
          placeholder={placeholder}
          onChange={({ currentTarget }) => onChange(clean ? cleaned(currentTarget, clean) : currentTarget.value)}
        />
      </div>
      {mentions.length > 0 && <MentionDescriptions id={`${id}-mentions`} mentions={mentions} />}
      {children}
      {length > 0 && (
        <p id={`${id}-length`} className={classes.length} data-over={excess > 0 || undefined}>
          {excess > 0 && <span>{excess.toLocaleString('en-US')} over. Shorten it to save; copying still works.</span>}
          <span>
            {length.toLocaleString('en-US')} / {limit.toLocaleString('en-US')}
          </span>
        </p>
      )}
    </div>
  );
}

/** Cleans an input's text and keeps the caret after the same letter. */
function cleaned(input: HTMLTextAreaElement, clean: (value: string) => string): string {
  const value = clean(input.value);
  if (value !== input.value) {
    const behindCaret = input.value.length - input.selectionEnd;
    input.value = value;
    input.selectionEnd = value.length - behindCaret;
  }
  return value;
}

/** What screen readers say of the names in a field: `@mara: a woman of forty, red coat`. Renders when one changes. */
function MentionDescriptions({ id, mentions }: { id: string; mentions: readonly Mention[] }) {
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

/** A name with its wording, or a note that it is unknown. */
function describeMention(mention: Exclude<Mention, { kind: 'escape' }>): string {
  if (mention.kind === 'unknown') return `@${mention.name} is not in the cast`;
  const { cast = [] } = currentProject();
  return `@${mention.entry.name}: ${wordingOf(mention.entry, cast)}`;
}
