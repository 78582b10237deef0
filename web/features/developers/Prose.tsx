interface ProseProps {
  /** Paragraphs with `code`, as in the API document. */
  text: string;
}

/** Writes paragraphs of Markdown, of which it knows only code. */
export function Prose({ text }: ProseProps) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      <Inline text={paragraph} />
    </p>
  ));
}

/** Writes a line of text with code in it. Quotation marks are straight, which all fonts of the page have. */
export function Inline({ text }: ProseProps) {
  return text
    .replaceAll(/[“”]/g, '"')
    .split('`')
    .map((part, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      index % 2 === 0 ? part : <code key={index}>{part}</code>,
    );
}
