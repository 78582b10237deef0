import { Fragment } from 'react';
import type { SceneFieldKey } from '../../src/domain/fields.ts';
import type { PromptLine } from '../../src/domain/targets/target.ts';
import classes from './PromptLines.module.css';

/** The class of the element that prompt lines stand in. */
export const promptPage = classes.page;

interface PromptLinesProps {
  lines: readonly PromptLine[];
  /** Whether more lines of the same prompt follow these. */
  more?: boolean;
  /** The step of a playback at which each field's words are lit. */
  steps?: Partial<Record<SceneFieldKey, number>>;
}

/**
 * Lines of a prompt, inside a `<pre>` of the class `promptPage`, whose text content is the prompt to the letter. The
 * words of a field carry its key.
 */
export function PromptLines({ lines, more = false, steps }: PromptLinesProps) {
  return lines.map(({ kind, parts }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity besides its place
    <Fragment key={index}>
      <span className={classes.line} data-kind={kind}>
        {parts.map(({ text, field }, place) =>
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
