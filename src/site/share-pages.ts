import { readFileSync } from 'node:fs';
import { sharedFilm } from '../domain/film/shared-film.ts';
import { serverLimits } from '../domain/product/limits.ts';
import { product } from '../domain/product/product.ts';
import { readProject } from '../domain/project/read-project.ts';
import { versionChanges } from '../domain/review/version-changes.ts';
import { withPicturesOf } from '../domain/scene/board.ts';
import type { HeadTag } from '../domain/site/head.ts';
import { sceneCuts } from '../domain/takes/rough-cut.ts';
import type { SharedBody } from '../modules/shares/open-share.ts';
import { type Html, html } from '../platform/http/html.ts';
import { fromProjectRoot } from '../platform/project-root.ts';
import type { WriteDocument } from './documents.ts';
import { filmPage, sitePage } from './film-page.ts';

interface PageOptions {
  token: string;
  canCopy: boolean;
  /** Returns the hashes for which a picture exists. */
  findPictures: (hashes: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface SharePage {
  status: 200 | 409 | 413;
  html: string;
  /** The hashes of the pictures that the film refers to. `shown` has only the pictures that exist. */
  mentioned: readonly string[];
  shown: ReadonlySet<string>;
  /** Why the stored project cannot be read. */
  problem?: string;
}

const { pageBytes } = serverLimits.shares;
const title = `A shared film · ${product.name}`;
const description = `A film in scenes, shared from ${product.name}.`;

/** The tags of a page whose address is a secret. */
export function noIndexTags(
  pageTitle: string,
  referrer: 'no-referrer' | 'same-origin' = 'no-referrer',
): readonly HeadTag[] {
  return [
    { tag: 'title', attributes: {}, text: pageTitle },
    { tag: 'meta', attributes: { name: 'robots', content: 'noindex, nofollow' } },
    { tag: 'meta', attributes: { name: 'referrer', content: referrer } },
  ];
}

/** The head's tags. They say nothing about the film, since anyone may see a link preview. */
const tags: readonly HeadTag[] = [
  ...noIndexTags(title),
  { tag: 'meta', attributes: { name: 'description', content: description } },
  { tag: 'meta', attributes: { property: 'og:title', content: title } },
  { tag: 'meta', attributes: { property: 'og:site_name', content: product.name } },
  { tag: 'meta', attributes: { property: 'og:description', content: description } },
];

/** The style sheets of shared films. */
export const sharedStyles = ['film-page.css', 'film-print.css'].map(readStyles).join('');

/** Renders the documents of shares with plain templates, without React. */
export function createSharePages(
  write: WriteDocument,
): (share: SharedBody, options: PageOptions) => Promise<SharePage> {
  const page = (body: Html) => write({ tags, styles: sharedStyles, body: body.markup });
  const refusal = (status: 409 | 413, text: string): SharePage => ({
    status,
    html: page(sitePage(html`<main><h1>This film cannot be shown</h1><p class="problem">${text}</p></main>`)),
    mentioned: [],
    shown: new Set(),
  });
  const tooLarge = refusal(
    413,
    'Its prompts are too long for one page. Ask the person who shared it for a part of it.',
  );
  const newer = refusal(409, 'It was made with a newer version of the product. Please try again in a few minutes.');
  const unreadable = refusal(409, 'The film cannot be read. Ask the person who shared it for a new link.');

  return async ({ body, previousBody, withPrompts, takes, ...share }, { token, canCopy, findPictures }) => {
    const read = readProject(body);
    if ('newer' in read) return newer;
    if ('problem' in read) return { ...unreadable, problem: read.problem };
    const { project } = read;
    const mentioned = [...new Set(project.scenes.flatMap(({ picture }) => picture?.hash ?? []))];
    const shown = await findPictures(mentioned);
    // scenes without a picture get a drawn frame
    const scenes = withPicturesOf(project.scenes, shown);
    const film = sharedFilm({ ...project, scenes }, { withPrompts, maxCastLength: pageBytes });
    if (!film) return tooLarge;
    const review = share.hasNotes ? share : null;
    const previous = previousBody && readProject(previousBody);
    const changes = previous && 'project' in previous ? versionChanges(previous.project, project, withPrompts) : null;
    const cuts = sceneCuts(project.scenes, takes);
    const written = page(filmPage(film, { address: `/s/${token}`, canCopy, review, changes, cuts }));
    return Buffer.byteLength(written) > pageBytes ? tooLarge : { status: 200, html: written, mentioned, shown };
  };
}

/** Reads a style sheet of this folder, without comments and line breaks. */
function readStyles(name: string): string {
  return readFileSync(fromProjectRoot(`src/site/${name}`), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s*\n\s*/g, '');
}
