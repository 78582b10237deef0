import { escapeMarkup } from '../domain/markup.ts';
import { pathsOfKind, type StaticDocumentPath } from '../domain/pages.ts';
import type { PageSurroundings, PublicPage, SiteFacts } from '../domain/public-page.ts';

/** The file, beside the built pages, with what the build has rendered. */
export const builtDocumentsFile = 'bodies.json';

/** What the build has rendered of public documents, so that the server needs neither the components nor React. */
export interface BuiltDocuments {
  /** By the page's path: the styles of its components. */
  styles: Record<PublicPage['path'], string>;
  /** By the name of a built page: one body for each `variantOf` its surroundings, as an index into `bodies`. */
  pages: Record<BuiltPageName, number[]>;
  bodies: string[];
}

const nothingSent = { problem: null, values: { name: '', email: '', subject: '', message: '' } };

export type BuiltPageName = StaticDocumentPath | '/404' | '/contact' | 'contact sent' | 'article missing';

/** Every page that shows nothing stored, and so can be rendered at build. */
export const builtPages: readonly (readonly [BuiltPageName, PublicPage])[] = [
  ...[...pathsOfKind('static-document'), '/404' as const].map((path) => [path, { path }] as const),
  ['/contact', { path: '/contact', attempt: null }],
  ['contact sent', { path: '/contact', attempt: { sent: true, ...nothingSent } }],
  ['article missing', { path: '/blog/:slug', post: null }],
];

/** What stands in a body rendered at build where a fact of the settings belongs. */
const slots: { [Fact in keyof SiteFacts]: string } = { aiModel: '%ai-model%', supportEmail: '%support-email%' };
const slot = new RegExp(Object.values(slots).join('|'), 'g');

/** All surroundings that make a difference to a page, with slots for facts that are there; in the order of `variantOf`. */
export function surroundingsAtBuild(): PageSurroundings[] {
  const either = [false, true];
  return either.flatMap((signedIn) =>
    either.flatMap((hasModel) =>
      either.map((hasEmail) => ({
        signedIn,
        aiModel: hasModel ? slots.aiModel : null,
        supportEmail: hasEmail ? slots.supportEmail : null,
      })),
    ),
  );
}

function variantOf({ signedIn, aiModel, supportEmail }: PageSurroundings): number {
  return (signedIn ? 4 : 0) + (aiModel ? 2 : 0) + (supportEmail ? 1 : 0);
}

/** A body as the build has rendered it, with the facts in their slots. */
export function builtBody({ pages, bodies }: BuiltDocuments, name: BuiltPageName, shown: PageSurroundings): string {
  const facts = new Map([
    [slots.aiModel, shown.aiModel],
    [slots.supportEmail, shown.supportEmail],
  ]);
  const body = bodies[pages[name][variantOf(shown)] ?? 0] ?? '';
  return body.replace(slot, (found) => escapeMarkup(facts.get(found) ?? ''));
}
