import { Fragment } from 'react';
import type { SceneFieldKey } from '../../src/domain/scene/fields.ts';
import type { PromptLine, PromptPart } from '../../src/domain/targets/target.ts';
import classes from './PromptLines.module.css';

/** The class of the element around prompt lines. */
export const promptPage = classes.page;

type ShownPart = PromptPart & { past?: boolean };

/** A line whose parts also say whether they are past a limit. */
export interface ShownLine extends PromptLine {
  parts: readonly ShownPart[];
}

/** A note at the end of a line. */
export interface LineNote {
  text: string;
  /** Whether it reports an exceeded limit. */
  over: boolean;
}

interface PromptLinesProps {
  lines: readonly ShownLine[];
  /** Whether more lines of the same prompt follow these. */
  more?: boolean;
  /** The playback step in which the words of a scene's field light up. */
  stepOf?: (sceneId: string | undefined, field: SceneFieldKey) => number | undefined;
  /** A note at the end of a line. It is drawn, not part of the text. */
  note?: (line: PromptLine) => LineNote | undefined;
  /** Whether words also carry their source (field, look or cast entry) and range as data attributes. */
  linked?: boolean;
  /** Whether a part comes from a text that the user is only trying out. Such parts are marked. */
  tried?: ((part: PromptPart) => boolean) | null;
}

/**
 * Lines of a prompt, for a `<pre>` with the class `promptPage`. Its text content is exactly the prompt; each field's
 * words are marked with the field's key.
 */
export function PromptLines({ lines, more = false, stepOf, note, linked = false, tried }: PromptLinesProps) {
  return lines.map((line, index) => {
    const lineNote = note?.(line);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity other than its position
      <Fragment key={index}>
        <span
          className={classes.line}
          data-kind={line.kind}
          data-note={lineNote?.text}
          data-over={lineNote?.over || undefined}
        >
          {line.parts.map((part, index) => {
            const { text, field, sceneId, from, to, origin, past } = part;
            const isPhrase = linked && (field || origin) !== undefined;
            const isTried = tried?.(part);
            if (!field && !past && !isPhrase && !isTried) return text;
            if (continuesPhrase(part, line.parts[index - 1])) return null;
            const rest = line.parts[index + 1];
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity other than its position
                key={index}
                data-field={field}
                data-phrase={isPhrase ? (sceneId ?? '') : undefined}
                data-range={isPhrase && from !== undefined ? `${from} ${to}` : undefined}
                data-mention={isPhrase && origin?.kind === 'cast' ? `${origin.key} ${origin.name}` : undefined}
                data-step={field && stepOf?.(sceneId, field)}
                data-past={past}
                data-tried={isTried || undefined}
              >
                {text}
                {rest && continuesPhrase(rest, part) && <span data-past>{rest.text}</span>}
              </span>
            );
          })}
        </span>
        {(more || index < lines.length - 1) && '\n'}
      </Fragment>
    );
  });
}

/** Whether a part continues the phrase of the previous part past a limit. Both parts then share one element. */
function continuesPhrase(part: ShownPart, before: ShownPart | undefined): boolean {
  if (!part.past || !(part.field || part.origin) || !before || before.past) return false;
  return before.sceneId === part.sceneId && before.field === part.field && before.from === part.from;
}
