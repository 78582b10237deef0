import { type ComponentProps, type ReactNode, useId } from 'react';
import { fullWording, type Mention } from '../../../../../src/domain/cast/cast.ts';
import { characterCount } from '../../../../../src/domain/text/characters.ts';
import { currentProject } from '../project/project-store.ts';
import classes from './FieldText.module.css';
import { MentionMarks } from './MentionMarks.tsx';
import { useMentions } from './use-mentions.ts';

interface FieldTextProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className' | 'rows'> {
  value: string;
  onChange: (value: string) => void;
  /** Normalizes the text on every change. */
  clean?: (value: string) => string;
  /** The maximum number of characters that can be saved. The input accepts more. */
  limit: number;
  /** Whether AI is writing the text, which makes the input read-only. */
  busy?: boolean | undefined;
  /** Ids of more elements for `aria-describedby`. */
  describedBy?: string;
  /** Shown directly below the input. */
  children?: ReactNode;
}

/**
 * The input of a text of the film. It grows with its content, marks cast names, and shows a character count near the
 * limit. A layer behind the input holds the same text, sets the height of both and draws the marks.
 */
export function FieldText(props: FieldTextProps) {
  const { value, onChange, clean, limit, busy = false, describedBy, placeholder, children, ...attributes } = props;
  const mentions = useMentions(value);
  const id = useId();
  // counting characters is slow, so only texts near the limit are counted
  const length = value.length > limit * 0.9 ? characterCount(value) : 0;
  const excess = Math.max(0, length - limit);
  const descriptions = [describedBy, mentions.length > 0 && `${id}-mentions`, length > 0 && `${id}-length`].filter(
    Boolean,
  );
  return (
    <div>
      <div className={classes.text}>
        <div className={`${classes.words} ${classes.mirror}`} aria-hidden>
          {/* the space makes a trailing line feed take up a line */}
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
        <p id={`${id}-length`} className={`wrap fine ${classes.length}`} data-over={excess > 0 || undefined}>
          {excess > 0 && <span>{excess.toLocaleString('en-US')} over. Shorten it to save; copying still works.</span>}
          <span>
            {length.toLocaleString('en-US')} / {limit.toLocaleString('en-US')}
          </span>
        </p>
      )}
    </div>
  );
}

/** Normalizes the text of an input and keeps the caret at the same distance from the end. */
function cleaned(input: HTMLTextAreaElement, clean: (value: string) => string): string {
  const value = clean(input.value);
  if (value !== input.value) {
    const behindCaret = input.value.length - input.selectionEnd;
    input.value = value;
    input.selectionEnd = value.length - behindCaret;
  }
  return value;
}

/** Describes the names in a field to screen readers, such as `@mara: a woman of forty, red coat`. */
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

/** A name with its wording, or a note that the name is unknown. */
function describeMention(mention: Exclude<Mention, { kind: 'escape' }>): string {
  if (mention.kind === 'unknown') return `@${mention.name} is not in the cast`;
  const { cast = [] } = currentProject();
  return `@${mention.entry.name}: ${fullWording(mention.entry, cast)}`;
}
