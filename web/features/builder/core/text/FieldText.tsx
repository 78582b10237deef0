import { useMergedRef } from '@mantine/hooks';
import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { characterCount } from '../../../../../src/domain/characters.ts';
import { catchUp, isBehind, typed } from '../project/project-store.ts';
import classes from './FieldText.module.css';
import { MentionDescriptions } from './MentionDescriptions.tsx';
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
  /** The ids of what describes it besides. */
  describedBy?: string;
  /** What stands right below it. */
  children?: ReactNode;
}

/**
 * A text of the film: one line that grows with its text, counts near its limit and marks the names of the cast. Behind
 * the input lies a layer with the same text, which gives both their height and holds the marks. A letter is on the page
 * before React hears of it: the input has its text by itself, and gets another one only where that differs.
 */
export function FieldText(props: FieldTextProps) {
  const { value, onChange, clean, limit, busy = false, describedBy, placeholder, children, ref, ...attributes } = props;
  const mentions = useMentions(value);
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const merged = useMergedRef(input, ref);
  const [initial] = useState(value);
  useLayoutEffect(() => {
    // rendered for another reason, it knows less than the input
    if (!input.current || isBehind()) return;
    if (input.current.value !== value) input.current.value = value;
    room(input.current)?.removeProperty('min-height');
  });
  // counting is slow, so only count texts near the limit
  const length = value.length > limit * 0.9 ? characterCount(value) : 0;
  const excess = Math.max(0, length - limit);
  const descriptions = [describedBy, mentions.length > 0 && `${id}-mentions`, length > 0 && `${id}-length`].filter(
    Boolean,
  );
  return (
    <div className={classes.box}>
      <div className={classes.text}>
        <div className={classes.mirror} aria-hidden>
          {/* the space gives a line feed at the end its line */}
          {mentions.length > 0 ? <MentionMarks text={value} mentions={mentions} /> : value || placeholder}{' '}
        </div>
        <textarea
          {...attributes}
          ref={merged}
          className={classes.input}
          rows={1}
          defaultValue={initial}
          readOnly={busy}
          aria-busy={busy}
          aria-invalid={excess > 0 || undefined}
          aria-autocomplete="list"
          aria-describedby={descriptions.join(' ') || undefined}
          placeholder={placeholder}
          onChange={(event) => write(event, onChange, clean)}
          onBlur={catchUp}
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

/** How browsers call what one key does to a text: writes, breaks the line, or takes away. */
const keyInput = /^(insert(Text|CompositionText|LineBreak)|delete)/;

function write(
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLTextAreaElement>,
  onChange: FieldTextProps['onChange'],
  clean?: FieldTextProps['clean'],
): void {
  const value = clean ? clean(input.value) : input.value;
  if (value !== input.value) {
    const behindCaret = input.value.length - input.selectionEnd;
    input.value = value;
    input.selectionEnd = value.length - behindCaret;
  }
  if (nativeEvent instanceof InputEvent && keyInput.test(nativeEvent.inputType)) typed(() => onChange(value));
  else onChange(value);
  if (!isBehind()) return;
  // marks lie behind their words
  if (input.previousElementSibling?.firstElementChild) catchUp();
  // a new line needs its room, also before the layer behind has it
  else if (input.scrollHeight > input.clientHeight) {
    const borders = input.offsetHeight - input.clientHeight;
    room(input)?.setProperty('min-height', `${input.scrollHeight + borders}px`);
  }
}

/** The style of the box that an input fills. */
const room = (input: HTMLTextAreaElement) => input.parentElement?.style;
