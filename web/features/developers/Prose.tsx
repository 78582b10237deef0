interface ProseProps {
  /** Paragraphs with `code`, as in the API document. */
  text: string;
}

/** Renders paragraphs. Of Markdown, only inline code is supported. */
export function Prose({ text }: ProseProps) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph}>
      <Inline text={paragraph} />
    </p>
  ));
}

/** Renders text with inline code. Curly quotes become straight, since not every font of the page has curly ones. */
export function Inline({ text }: ProseProps) {
  return text
    .replaceAll(/[“”]/g, '"')
    .split('`')
    .map((part, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      index % 2 === 0 ? part : <code key={index}>{part}</code>,
    );
}
