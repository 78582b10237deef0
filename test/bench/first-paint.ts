import type { Browser, BrowserContext } from 'playwright-core';

/** A phone on a slow line, as Lighthouse has it: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const slowPhone = { latency: 150, downloadThroughput: (1_600 * 1_024) / 8, uploadThroughput: (750 * 1_024) / 8 };
const slowProcessor = 4;

/** Milliseconds from the navigation on. */
interface Opening {
  /** Until there is anything to see. */
  paint: number;
  /** Until the task after the first frame with a field to type in. */
  field: number;
}

const announcement = 'first field';

/**
 * Announces in the page that its first field can be typed in. A locator looks from outside: up to half a second late, and
 * it takes time from the page for each look.
 */
function announceFirstField(announcement: string): void {
  const look = () => {
    if (document.querySelector('[data-scene] textarea') === null) requestAnimationFrame(look);
    else
      setTimeout(() => {
        performance.mark(announcement);
        console.debug(announcement);
      });
  };
  requestAnimationFrame(look);
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
  await page.addInitScript(announceFirstField, announcement);
  const announced = page.waitForEvent('console', { predicate: (message) => message.text() === announcement });
  await page.goto(`${url}/app`, { waitUntil: 'commit' });
  await announced;
  const opening = await page.evaluate((announcement) => {
    const startOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return { paint: startOf('first-contentful-paint'), field: startOf(announcement) };
  }, announcement);
  await context.close();
  return opening;
}
