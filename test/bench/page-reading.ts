import lighthouse, { desktopConfig, type Result } from 'lighthouse';

export const formFactors = ['mobile', 'desktop'] as const;
export type FormFactor = (typeof formFactors)[number];

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** The result of one Lighthouse run on a page. */
export interface PageReading {
  /** Out of 100. */
  scores: Record<Category, number>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /**
   * The processor's speed in that minute, by Lighthouse's own measure:
   * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#cpu-throttling
   */
  cpuIndex: number;
  /** Transferred bytes of a first visit without interaction, without images. */
  requests: { path: string; bytes: number; isFont: boolean }[];
  /** Titles of what cost points in each category. */
  failing: Record<Category, string[]>;
}

interface Page {
  url: string;
  formFactor: FormFactor;
  /** Chromium's debugging port. */
  port: number;
  /** The page keeps itself out of search engines on purpose, which is then not counted against it. */
  noindex?: boolean;
}

/** Visits a page for the first time. @throws when Lighthouse fails twice in a row, as it may once on a busy machine */
export async function readPage(page: Page): Promise<PageReading> {
  const result = await visit(page).catch(() => visit(page));
  return {
    scores: byCategory((category) => Math.round((result.categories[category]?.score ?? 0) * 100)),
    lcpMs: readNumber(result, 'largest-contentful-paint'),
    tbtMs: readNumber(result, 'total-blocking-time'),
    cls: readNumber(result, 'cumulative-layout-shift'),
    cpuIndex: result.environment.benchmarkIndex,
    requests: readRequests(result),
    failing: byCategory((category) => failingIn(result, category)),
  };
}

async function visit({ url, formFactor, port, noindex }: Page): Promise<Result> {
  const run = await lighthouse(
    url,
    { port, logLevel: 'error', onlyCategories: [...categories], skipAudits: noindex ? ['is-crawlable'] : null },
    formFactor === 'desktop' ? desktopConfig : undefined,
  );
  const problem = run?.lhr.runtimeError?.message;
  if (!run || problem) throw new Error(`Lighthouse could not look at ${url}: ${problem ?? 'it gave no result'}`);
  return run.lhr;
}

function byCategory<T>(of: (category: Category) => T): Record<Category, T> {
  // the keys are complete, which fromEntries cannot express
  return Object.fromEntries(categories.map((category) => [category, of(category)])) as Record<Category, T>;
}

function readNumber({ audits }: Result, name: string): number {
  const value = audits[name]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${name}`);
  return value;
}

function failingIn({ categories: all, audits }: Result, category: Category): string[] {
  return (all[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ title }) => title);
}

/** A row of https://github.com/GoogleChrome/lighthouse/blob/main/core/audits/network-requests.js */
interface NetworkRequest {
  url: string;
  transferSize: number;
  resourceType?: string;
  mimeType?: string;
}

function readRequests({ audits }: Result): PageReading['requests'] {
  const details = audits['network-requests']?.details;
  if (details?.type !== 'table') throw new Error('Lighthouse did not list what was loaded');
  const rows = details.items as NetworkRequest[];
  return rows
    .filter(({ url, resourceType, mimeType }) => {
      const isImage = resourceType === 'Image' || mimeType?.startsWith('image/');
      return url.startsWith('http') && !isImage;
    })
    .map(({ url, transferSize, resourceType }) => ({
      path: new URL(url).pathname,
      bytes: transferSize,
      isFont: resourceType === 'Font',
    }));
}
