import { Fragment } from 'react';
import type { SceneFieldKey } from '../../../src/domain/fields.ts';
import script from '../../components/PromptLines.module.css';
import type { TracedLine } from './trace.ts';

interface TracedLinesProps {
  lines: readonly TracedLine[];
  /** When each field's turn comes, where they take turns. */
  steps?: Partial<Record<SceneFieldKey, number>>;
}

/** Prompt lines like any others, with each field's words marked, inside a `<pre>` of the class `promptPage`. */
export function TracedLines({ lines, steps }: TracedLinesProps) {
  return lines.map(({ kind, parts }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity besides its place
    <Fragment key={index}>
      {index > 0 && '\n'}
      <span className={script.line} data-kind={kind}>
        {parts.map(({ text, field }) =>
          field ? (
            <span key={field} data-field={field} data-step={steps?.[field]}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </span>
    </Fragment>
  ));
}
