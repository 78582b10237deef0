import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pages as allPages, isPagePath, pagePaths } from '../../src/domain/site/pages.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { Program, serverScript } from '../support/program.ts';
import { freePort } from '../support/servers.ts';
import { type Budget, reportBudgets } from './budget.ts';
import { buildPages } from './build-pages.ts';
import { runWithCleanUp } from './clean-up.ts';
import { startBrowser } from './debugged-browser.ts';
import { median } from './median.ts';
import { categories, type FormFactor, formFactors, type PageReading, readPage } from './page-reading.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run audit -- --runs 5`: Lighthouse on the built public pages, as a first visitor gets them from the product.
 * Performance counts by the median of the runs, the other categories by the worst.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Math.max(1, Math.trunc(Number(values.runs)) || 1);

const landing = '/';
/** Transferred bytes of a first visit before any interaction, without images; typefaces on their own. */
const landingBytes = 20_000;
const landingFontBytes = 22_000;
const leastPerformance = { mobile: 99, desktop: 100 } satisfies Record<FormFactor, number>;

interface Measured {
  path: string;
  formFactor: FormFactor;
  readings: PageReading[];
}

async function audit(atEnd: (end: () => unknown) => void): Promise<boolean> {
  buildPages();
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-audit-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const port = await freePort();
  const product = new Program([serverScript], { PORT: String(port), DATA_DIR: join(folder, 'data') });
  atEnd(() => product.end());
  await product.says(/is ready/);
  const browser = await startBrowser(join(folder, 'profile'));
  atEnd(browser.end);

  const origin = `http://127.0.0.1:${port}`;
  const documents = pagePaths.filter((path) => allPages[path].kind !== 'application');
  const paths = [...documents, await newestPost(origin)];
  const measured = paths.flatMap((path) =>
    formFactors.map((formFactor): Measured => ({ path, formFactor, readings: [] })),
  );
  // all pages in each round, so that a busy minute of the machine does not affect one page alone
  for (let run = 1; run <= runs; run += 1) {
    for (const { path, formFactor, readings } of measured) {
      process.stderr.write(`${run} of ${runs}: ${path} on ${formFactor}\n`);
      readings.push(await readPage({ url: origin + path, formFactor, port: browser.port, noindex: isNoindex(path) }));
    }
  }

  const pages = measured.map(summarize);
  const budgets = buildBudgets(pages);
  console.table(pages.map(formatRow));
  for (const path of paths.filter(isNoindex)) {
    process.stdout.write(`${path} is kept out of search engines on purpose: SEO leaves out "is-crawlable".\n`);
  }
  for (const { path, formFactor, readings } of measured) reportFailing(`${path} on ${formFactor}`, readings);
  const versions = { chromium: browser.version, lighthouse: lighthouseVersion() };
  writeResults('audit', { versions, runs, pages }, budgets);
  return reportBudgets(budgets);
}

function isNoindex(path: string): boolean {
  return isPagePath(path) && 'noindex' in allPages[path];
}

async function newestPost(origin: string): Promise<string> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const [address] = /(?<=<loc>)[^<]*\/blog\/[^<]+/.exec(sitemap) ?? [];
  if (!address) throw new Error('The blog has no post to look at.');
  return new URL(address).pathname;
}

function summarize({ path, formFactor, readings }: Measured) {
  const all = (of: (reading: PageReading) => number) => readings.map(of);
  const performance = all(({ scores }) => scores.performance);
  const worst = (category: keyof PageReading['scores']) => Math.min(...all(({ scores }) => scores[category]));
  return {
    path,
    formFactor,
    performance: median(performance),
    performanceLowest: Math.min(...performance),
    performanceHighest: Math.max(...performance),
    accessibility: worst('accessibility'),
    bestPractices: worst('best-practices'),
    seo: worst('seo'),
    lcpMs: Math.round(median(all(({ lcpMs }) => lcpMs))),
    tbtMs: Math.round(median(all(({ tbtMs }) => tbtMs))),
    cls: Number(median(all(({ cls }) => cls)).toFixed(4)),
    cpuIndex: Math.round(median(all(({ cpuIndex }) => cpuIndex))),
    wireBytes: Math.max(...all((reading) => countBytes(reading, false))),
    fontBytes: Math.max(...all((reading) => countBytes(reading, true))),
  };
}
type Summary = ReturnType<typeof summarize>;

function countBytes({ requests }: PageReading, fonts: boolean): number {
  return requests.filter(({ isFont }) => isFont === fonts).reduce((sum, { bytes }) => sum + bytes, 0);
}

function formatRow({ performanceLowest, performanceHighest, ...summary }: Summary) {
  return { ...summary, performance: `${summary.performance} (${performanceLowest} to ${performanceHighest})` };
}

function buildBudgets(pages: readonly Summary[]): Budget[] {
  const scores = pages.flatMap(({ path, formFactor, ...page }): Budget[] => {
    const of = (what: string) => `${what} of ${path} on ${formFactor}`;
    return [
      {
        what: of('median performance'),
        measured: page.performance,
        atLeast: leastPerformance[formFactor],
      },
      { what: of('accessibility'), measured: page.accessibility, atLeast: 100 },
      { what: of('best practices'), measured: page.bestPractices, atLeast: 100 },
      { what: of('SEO'), measured: page.seo, atLeast: 100 },
    ];
  });
  const landingPages = pages.filter(({ path }) => path === landing);
  const most = (of: 'wireBytes' | 'fontBytes') => Math.max(...landingPages.map((page) => page[of]));
  return [
    ...scores,
    { what: `bytes over the wire of ${landing}`, measured: most('wireBytes'), atMost: landingBytes },
    { what: `bytes of type of ${landing}`, measured: most('fontBytes'), atMost: landingFontBytes },
  ];
}

/** Lists what cost points in any run; for performance in all runs, since one alone may have been disturbed. */
function reportFailing(where: string, readings: readonly PageReading[]): void {
  for (const category of categories) {
    const titles = readings.map(({ failing }) => new Set(failing[category]));
    const [first = new Set<string>()] = titles;
    const told =
      category === 'performance'
        ? [...first].filter((title) => titles.every((others) => others.has(title)))
        : [...new Set(titles.flatMap((some) => [...some]))];
    for (const title of told) process.stdout.write(`${where}, ${category}: ${title}\n`);
  }
}

function lighthouseVersion(): string {
  return JSON.parse(readFileSync(fromProjectRoot('test/bench/node_modules/lighthouse/package.json'), 'utf8')).version;
}

await runWithCleanUp(audit);
