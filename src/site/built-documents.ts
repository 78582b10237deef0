import { type FormPath, type FormResult, type FormView, formPaths, formSlots } from '../domain/site/forms.ts';
import { pathsOfKind, type StaticDocumentPath } from '../domain/site/pages.ts';
import type { PageContext, PublicPage, SiteFacts } from '../domain/site/public-page.ts';
import { escapeMarkup } from '../domain/text/markup.ts';

/** The name of the file with the prerendered documents, in the folder of the built pages. */
export const builtDocumentsFile = 'bodies.json';

/** Public documents prerendered by the build, so that the server needs neither React nor the components. */
export interface BuiltDocuments {
  /** The CSS of each page's components, by path. */
  styles: Record<PublicPage['path'], string>;
  /** For each page, indexes into `bodies`, one per variant (see `variantIndex`). */
  pages: Record<BuiltPageName, number[]>;
  bodies: string[];
}

export type BuiltPageName = StaticDocumentPath | '/404' | '/contact' | 'article missing' | `${FormPath} ${FormView}`;

const views: readonly FormView[] = ['failed', 'sent'];

/** Every page without stored content, which the build can prerender. */
export const builtPages: readonly (readonly [BuiltPageName, PublicPage])[] = [
  ...[...pathsOfKind('static-document'), '/contact' as const, '/404' as const].map((path) => [path, { path }] as const),
  ...formPaths.flatMap((path) => views.map((view) => [`${path} ${view}`, { path, view }] as const)),
  ['article missing', { path: '/blog/:slug', post: null }],
];

/** Placeholders in prerendered bodies for facts from the settings. */
const slots: { [Fact in keyof SiteFacts]: string } = {
  aiModel: '%ai-model%',
  supportEmail: '%support-email%',
  publicUrl: '%public-url%',
  mailNote: '%mail-note%',
};
const slot = new RegExp(
  [
    ...Object.values(slots),
    formSlots.title,
    formSlots.message,
    formSlots.typed('\\w+'),
    formSlots.invalid('\\w+'),
  ].join('|'),
  'g',
);

/** Returns all variants of a page's surroundings, in the order of `variantIndex`. Facts are placeholders. */
export function surroundingsAtBuild(): PageContext[] {
  const either = [false, true];
  return either.flatMap((signedIn) =>
    either.flatMap((hasModel) =>
      either.map((hasEmail) => ({
        signedIn,
        aiModel: hasModel ? slots.aiModel : null,
        supportEmail: hasEmail ? slots.supportEmail : null,
        publicUrl: slots.publicUrl,
        mailNote: slots.mailNote,
      })),
    ),
  );
}

function variantIndex({ signedIn, aiModel, supportEmail }: PageContext): number {
  return (signedIn ? 4 : 0) + (aiModel ? 2 : 0) + (supportEmail ? 1 : 0);
}

/** Returns a prerendered body with the facts filled in, and with the form's result if the form was sent. */
export function builtBody(
  { pages, bodies }: BuiltDocuments,
  name: BuiltPageName,
  surroundings: PageContext,
  { typed, failure }: FormResult = { typed: {} },
): string {
  const texts = new Map([
    ...Object.entries(typed).map(([field, text]) => [formSlots.typed(field), text] as const),
    [formSlots.title, failure?.title],
    [formSlots.message, failure?.message],
    [formSlots.invalid(failure?.field ?? ''), 'true'],
    [slots.aiModel, surroundings.aiModel],
    [slots.supportEmail, surroundings.supportEmail],
    [slots.publicUrl, surroundings.publicUrl],
    [slots.mailNote, surroundings.mailNote],
  ]);
  const body = bodies[pages[name][variantIndex(surroundings)] ?? 0] ?? '';
  return body.replace(slot, (found) => escapeMarkup(texts.get(found) ?? ''));
}
