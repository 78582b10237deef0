import { Fragment } from 'react';
import type { SceneFieldKey } from '../../src/domain/fields.ts';
import type { PromptLine } from '../../src/domain/targets/target.ts';
import classes from './PromptLines.module.css';

/** The class of the element around prompt lines. */
export const promptPage = classes.page;

interface PromptLinesProps {
  lines: readonly PromptLine[];
  /** Whether more lines of the same prompt follow these. */
  more?: boolean;
  /** The playback step at which each field's words light up. */
  steps?: Partial<Record<SceneFieldKey, number>>;
  /** What stands beside a line, at its end. It is drawn, not part of the text. */
  note?: (line: PromptLine) => string | undefined;
}

/**
 * Lines of a prompt, for a `<pre>` with the class `promptPage`. Its text content is exactly the prompt; each field's
 * words are marked with its key.
 */
export function PromptLines({ lines, more = false, steps, note }: PromptLinesProps) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity besides its place
    <Fragment key={index}>
      <span className={classes.line} data-kind={line.kind} data-note={note?.(line)}>
        {line.parts.map(({ text, field }, place) =>
          field ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor has a part
            <span key={place} data-field={field} data-step={steps?.[field]}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </span>
      {(more || index < lines.length - 1) && '\n'}
    </Fragment>
  ));
}
