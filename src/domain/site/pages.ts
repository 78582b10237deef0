import { product } from '../product/product.ts';
import { sceneFields } from '../scene/fields.ts';
import { numberWord } from '../text/number-word.ts';

/** The head of a page. */
export interface PageHead {
  title: string;
  description: string;
  keywords?: string;
  /** Keeps the page out of search engines. For pages that only make sense to a signed-in user. */
  noindex?: boolean;
}

interface PageRow extends PageHead {
  /**
   * How the server answers a direct visit:
   *
   * - `static-document`: a document that is the same for everyone
   * - `live-document`: a document with stored content
   * - `application`: the application
   */
  kind: 'static-document' | 'live-document' | 'application';
  /** Whether the page is in the sitemap. */
  sitemap: boolean;
}

const fields = numberWord(sceneFields.length);

/** Every page with a fixed address. Articles and the 404 page are separate. */
export const pages = {
  '/': {
    kind: 'static-document',
    sitemap: true,
    title: product.tagline,
    description: `Write a film scene by scene in ${fields} fields, from camera movement to Foley, and hand a clean, formatted prompt to your video generator.`,
    keywords: 'video prompt, text to video prompt, shot list, film prompt builder, cinematography',
  },
  '/demo': {
    kind: 'static-document',
    sitemap: true,
    title: 'Demo',
    description: `Edit one scene in ${fields} fields and watch its prompt change as you type. No account needed.`,
    keywords: 'video prompt demo, video prompt example, shot description',
  },
  '/contact': {
    kind: 'live-document',
    sitemap: true,
    title: 'Contact us',
    description: `Write to the people behind ${product.name}. We answer within ${product.support.answersWithinHours} hours.`,
  },
  '/blog': {
    kind: 'live-document',
    sitemap: true,
    title: 'Blog',
    description: 'Craft for filmmakers who prompt: shots, light, sound and the order of a good prompt.',
    keywords: 'prompt craft, cinematography, text to video, filmmaking',
  },
  '/docs/api': {
    kind: 'static-document',
    sitemap: true,
    title: 'API for developers',
    description: `Compose, check and convert films from your own programs. Every call of the ${product.name} API: the curl command, the typed client and the response.`,
    keywords: 'video prompt API, shot list API, REST, TypeScript client, OpenAPI',
  },
  '/app': {
    kind: 'application',
    sitemap: false,
    title: 'Editor',
    description: 'Compose your project scene by scene.',
    noindex: true,
  },
  '/app/projects': {
    kind: 'application',
    sitemap: false,
    title: 'Projects',
    description: 'All your projects, most recently changed first.',
    noindex: true,
  },
  '/account/tokens': {
    kind: 'application',
    sitemap: false,
    title: 'Access tokens',
    description: 'The scripts and command lines that may use your account.',
    noindex: true,
  },
  '/admin': {
    kind: 'application',
    sitemap: false,
    title: 'Admin panel',
    description: `Accounts, activity and messages of ${product.name}.`,
    noindex: true,
  },
  '/admin/login': {
    kind: 'static-document',
    sitemap: false,
    title: 'Admin login',
    description: `Log in to the admin panel of ${product.name}.`,
    noindex: true,
  },
  '/login': {
    kind: 'static-document',
    sitemap: true,
    title: 'Sign in',
    description: `Log in to ${product.name} and pick up your project.`,
  },
  '/register': {
    kind: 'static-document',
    sitemap: true,
    title: 'Create your account',
    description: `Create a ${product.name} account and compose your first project.`,
  },
  '/forgot-password': {
    kind: 'static-document',
    sitemap: false,
    title: 'Forgot your password?',
    description: `Get a link to set a new ${product.name} password.`,
    noindex: true,
  },
  '/reset-password': {
    kind: 'static-document',
    sitemap: false,
    title: 'Set a new password',
    description: `Choose a new ${product.name} password.`,
    noindex: true,
  },
  '/subscribe': {
    kind: 'application',
    sitemap: false,
    title: 'Subscribe',
    description: 'Choose the plan and add a card.',
    noindex: true,
  },
  '/get-started': {
    kind: 'static-document',
    sitemap: true,
    title: 'Start your free trial',
    description: `Begin with ${product.trialDays} days free, then $${product.pricePerMonth} a month: ${fields} fields per scene, ${product.presets.count}+ presets, AI that can write any field, and a clean prompt at the end.`,
    keywords: 'film prompt tool, video prompt builder, free trial, shot list software',
  },
} satisfies Record<string, PageRow>;

/** The paths of all pages. Any other path is a 404. */
export type PagePath = keyof typeof pages;
// Object.keys loses the key type
export const pagePaths = Object.keys(pages) as PagePath[];

export function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(pages, path);
}

type PathOf<Kind extends PageRow['kind']> = {
  [Path in PagePath]: (typeof pages)[Path]['kind'] extends Kind ? Path : never;
}[PagePath];
export type StaticDocumentPath = PathOf<'static-document'>;

/** Returns the paths of all pages of a kind. */
export function pathsOfKind<Kind extends PageRow['kind']>(kind: Kind): PathOf<Kind>[] {
  // `filter` does not narrow the type
  return pagePaths.filter((path) => pages[path].kind === kind) as PathOf<Kind>[];
}
