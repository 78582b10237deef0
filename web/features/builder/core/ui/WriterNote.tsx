import { useSampleWriter } from '../../../../lib/calls/writer-query.ts';

/** Tells the user, next to controls that write text with AI, that no AI is connected. Renders nothing if one is. */
export function WriterNote({ text = 'Generate uses sample text.' }: { text?: string }) {
  return useSampleWriter() && <p className="fine">No AI connected. {text}</p>;
}
