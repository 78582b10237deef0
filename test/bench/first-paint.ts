import type { Browser, BrowserContext } from 'playwright-core';

/** A phone on a slow line, as Lighthouse has it: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const slowPhone = { latency: 150, downloadThroughput: (1_600 * 1_024) / 8, uploadThroughput: (750 * 1_024) / 8 };
const slowProcessor = 4;

/** Milliseconds from the navigation on. */
interface Opening {
  /** Until there is anything to see. */
  paint: number;
  /** Until there is a field to type in. */
  field: number;
}

/** Opens the editor on a slow phone that has nothing of it in its cache. @param signedIn whose session it has */
export async function openOnPhone(browser: Browser, signedIn: BrowserContext, url: string): Promise<Opening> {
  const context = await browser.newContext({
    storageState: await signedIn.storageState(),
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slowPhone });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor });
  await page.goto(`${url}/app`, { waitUntil: 'commit' });
  await page.locator('[data-scene] textarea').first().waitFor({ timeout: 60_000 });
  const opening = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    field: performance.now(),
  }));
  await context.close();
  return opening;
}
