import { escapeMarkup } from '../../domain/text/markup.ts';

/** Markup that is already escaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | null | readonly Html[];

/** Template tag that escapes every value that is not `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((markup, text, index) => markup + toMarkup(parts[index - 1] ?? null) + text));
}

function toMarkup(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return escapeMarkup(String(part));
}
