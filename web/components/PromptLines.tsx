import { Fragment } from 'react';
import type { PromptLine } from '../../src/domain/targets/target.ts';
import classes from './PromptLines.module.css';

/** The class of the element that prompt lines stand in. */
export const promptPage = classes.page;

interface PromptLinesProps {
  lines: readonly PromptLine[];
  /** Whether more lines of the same prompt follow these. */
  more?: boolean;
}

/** Lines of a prompt, inside a `<pre>` of the class `promptPage`, whose text content is the prompt to the letter. */
export function PromptLines({ lines, more = false }: PromptLinesProps) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity besides its place
    <Fragment key={index}>
      <span className={classes.line} data-kind={line.kind}>
        {line.text}
      </span>
      {(more || index < lines.length - 1) && '\n'}
    </Fragment>
  ));
}
