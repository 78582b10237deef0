import { expect, onTestFinished, test } from 'vitest';
import { answer, rss, startFeedServer } from '../../support/feed-server.ts';
import { cardPayload, cards, setupIdFrom } from '../../support/people.ts';
import { Program, serverScript } from '../../support/program.ts';
import { freePort } from '../../support/servers.ts';
import { createTestDatabase, isEmbedded } from '../../support/test-database.ts';

// the embedded database allows one process only; search.test.ts has two apps on one
test.skipIf(isEmbedded)('two processes request a feed only once in total', async () => {
  const feeds = await startFeedServer({ '/rss': answer(rss([{ title: 'Storm over the harbour' }])) });
  const place = await createTestDatabase();
  onTestFinished(feeds.close);
  onTestFinished(place.remove);
  const start = async () => {
    const port = await freePort();
    const settings = { DATABASE_URL: place.databaseUrl ?? '', TRENDING_FEEDS: `${feeds.url}/rss?q={query}` };
    const program = new Program([serverScript], { PORT: String(port), ...settings });
    onTestFinished(() => program.end());
    await program.says(/ready/);
    return `http://127.0.0.1:${port}`;
  };
  const [one, two] = await Promise.all([start(), start()]);
  const registered = await fetch(`${one}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.test', password: 'a long enough one' }),
  });
  const cookie = registered.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  await subscribeAt(one, { 'content-type': 'application/json', cookie });
  for (const url of [one, two, one]) {
    const response = await fetch(`${url}/api/trending/search?q=Storm`, { headers: { cookie } });
    expect(await response.json()).toEqual({
      events: [{ title: 'Storm over the harbour', category: 'News', description: '' }],
      sample: false,
    });
  }
  expect(feeds.requests).toEqual(['/rss?q=storm']);
});

/** Pays with a card of the sandbox, over HTTP. */
async function subscribeAt(url: string, headers: Record<string, string>): Promise<void> {
  const post = async (path: string, body: object) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { clientSecret: string; status: string };
  };
  const { clientSecret } = await post('/api/get-or-create-subscription', {});
  const id = setupIdFrom(clientSecret);
  await post(`/sandbox/stripe/v1/setup_intents/${id}/confirm`, cardPayload(clientSecret, cards.good));
  const { status } = await post('/api/complete-subscription', { setupIntentId: id });
  if (status !== 'trialing') throw new Error(`not subscribed: ${status}`);
}
