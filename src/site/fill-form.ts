import { escapeMarkup } from '../domain/text/markup.ts';
import { type PreparedPage, prepareOnce } from './prepared-document.ts';

/** The outcome of a form that a browser sent without a script. */
export interface FormOutcome {
  status: number;
  title?: string;
  description: string;
}

/** The fields that are filled in again after an error; never passwords. */
const returned = ['email', 'firstName', 'lastName'] as const;

/** Fills a page's form with the outcome and the values that were typed. */
export function fillForm(page: PreparedPage, outcome: FormOutcome, typed: Record<string, string>): PreparedPage {
  const fill = (session: keyof PreparedPage) => {
    const html = page[session].identity().bytes.toString();
    return prepareOnce(withValues(withOutcome(html, outcome), typed), session);
  };
  return { present: fill('present'), absent: fill('absent') };
}

function withOutcome(html: string, { status, title, description }: FormOutcome): string {
  const text = `${title ? `<b>${escapeMarkup(title)}</b>` : ''}<span>${escapeMarkup(description)}</span>`;
  return html.replace(/(<p [^>]*data-problem=""[^>]*) role="alert" hidden="">/, (_, start: string) => {
    return `${start} role="${status < 400 ? 'status' : 'alert'}">${text}`;
  });
}

function withValues(html: string, typed: Record<string, string>): string {
  return returned.reduce((filled, name) => {
    const value = escapeMarkup(typed[name] ?? '');
    return filled.replace(
      new RegExp(`(<input [^>]*name="${name}")`),
      (_, start: string) => `${start} value="${value}"`,
    );
  }, html);
}
