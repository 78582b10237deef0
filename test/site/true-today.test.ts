import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { product } from '../../src/domain/product/product.ts';
import { pagePaths, pages } from '../../src/domain/site/pages.ts';
import { activeGenerators, generatorNames } from '../../src/domain/targets/generators.ts';
import { targets } from '../../src/domain/targets/registry.ts';
import type { Target } from '../../src/domain/targets/target.ts';
import { modelLabel } from '../../src/modules/ai/model-label.ts';
import { buildAppOn, testApp } from '../support/apps.ts';
import { testSettings, testWriter } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const base = testApp({ articles: true });
const model = modelLabel('gpt-6-luna');
// articles describe what was true on their date, which they show
const documents = [...pagePaths, '/nowhere', '/blog/no-such-article'];

const all = Object.values<Target>(targets);
const retired = all.filter(({ status }) => status.state === 'retired');
const current = new Set(activeGenerators.map(({ label }) => label));
/** Generators and models that people may expect, but that the product does not support, or no longer supports. */
const others = [
  ...[
    'Sora',
    'Pika',
    'Firefly',
    'Hunyuan',
    'Hailuo',
    'Dream Machine',
    'Stable Video',
    'Imagen',
    'DALL-E',
    'Midjourney',
  ],
  ...['ChatGPT', 'OpenAI o\\d', 'Claude', 'Gemini(?! Omni Flash)', 'Llama', 'Mistral', 'DeepSeek'],
];

/** Returns everything in a document that a reader, a search engine or a link preview may treat as a statement. */
function saidIn(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<style[\s\S]*?<\/style>/g, ' ')
    .replace(/<script(?! type="application\/ld\+json")[\s\S]*?<\/script>/g, ' ')
    .replace(
      /<\/?[a-z][^>]*>/g,
      (tag) =>
        ` ${[...tag.matchAll(/ (?:content|alt|title|aria-label|placeholder|data-ai-model)="([^"]*)"/g)].map(([, value]) => value).join(' ')} `,
    )
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
}

/** Finds claims in a text that the registry and the settings do not support. */
function untrueIn(text: string, aiModel: string | null): string[] {
  // a retired generator may be named as such
  const rest = retired.reduce(
    (left, { label }) => left.replaceAll(new RegExp(`${label} \\(retired[^)]*\\)`, 'g'), ''),
    text,
  );
  const versions = generatorNames.flatMap((name) =>
    [...rest.matchAll(new RegExp(`\\b${name}[ -](?:Gen-|[A-Z])?\\d+(?:\\.\\d+)?`, 'g'))].map(([said]) => said),
  );
  const models = [...rest.matchAll(/\bGPT-[\w.]+(?: [A-Z]\w+)?/g)].map(([said]) => said);
  const counts = [...rest.matchAll(/\b(\d+) (?:video )?generators\b/g)];
  return [
    ...versions.filter((said) => !current.has(said)),
    ...models.filter((said) => said !== aiModel),
    ...counts.filter(([, count]) => Number(count) !== generatorNames.length).map(([said]) => said),
    ...[...rest.matchAll(new RegExp(`\\b(?:${others.join('|')})\\b`, 'g'))].map(([said]) => said),
  ];
}

/** Apps by the label of their model. */
const apps = new Map<string | null, FastifyInstance>();
afterAll(() => Promise.all([...apps.values()].map((app) => app.close())));

function appWith(label: string | null): FastifyInstance {
  return buildAppOn(base.orm, { writer: label === null ? testWriter : { ...testWriter, label, sample: false } });
}

async function said(path: string, label: string | null): Promise<string> {
  const app = apps.get(label) ?? appWith(label);
  apps.set(label, app);
  return saidIn((await new Visitor(app).get(path)).body);
}

test('the check finds untrue texts', () => {
  const untrue = [
    'Real-time Sora 2 preview',
    'GPT-4.1 mini',
    'Veo 2',
    'Kling 2.6',
    'Runway Gen-3',
    'for 12 generators',
    'Pika',
  ];
  for (const text of untrue) expect(untrueIn(`Now: ${text}.`, model), text).not.toEqual([]);
  const fine = [
    model,
    'Veo 3.1',
    'Runway Gen-4.5',
    'the format of Sora 2 (retired September 2026)',
    `${generatorNames.length} generators`,
  ];
  for (const text of fine) expect(untrueIn(`Now: ${text}.`, model), text).toEqual([]);
});

test.each(documents)('%s names no generator or model that is not available today', async (path) => {
  for (const label of [model, null]) {
    const text = await said(path, label);
    expect(text.length).toBeGreaterThan(60);
    expect(untrueIn(text, label)).toEqual([]);
  }
});

test.each(['/', '/get-started'])(
  '%s names the generators of the registry and the model of the settings',
  async (path) => {
    const text = await said(path, 'GPT-9 Nova');
    for (const name of generatorNames) expect(text).toContain(name);
    expect(text).toContain(`${generatorNames.length} generators`);
    expect(text).toContain('AI field generation with GPT-9 Nova');
    expect(await said(path, null)).not.toMatch(/GPT/);
  },
);

test.each(['/', '/demo', '/get-started'])('%s offers rendering only with the user’s own key', async (path) => {
  const text = await said(path, null);
  const mentions = [...text.matchAll(/.{0,60}fal\.ai.{0,20}/g)].map(([mention]) => mention);
  expect(mentions.length).toBeGreaterThan(0);
  for (const mention of mentions) expect(mention).toMatch(/your own/);
});

test('the application’s own texts name no model, and no version of a generator that is not in the registry', () => {
  const folder = join(testSettings.pagesFolder, 'assets');
  const known = new Set(all.map(({ label }) => label));
  const names = [...generatorNames, 'Sora'];
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(join(folder, name), 'utf8');
    expect(code.match(/\bGPT-\d/g), name).toBeNull();
    const versions = names.flatMap((generator) =>
      // ids and addresses have a dash
      [...code.matchAll(new RegExp(`\\b${generator} (?:Gen-|[A-Z])?\\d+(?:\\.\\d+)?`, 'g'))].map(([text]) => text),
    );
    expect(
      [...new Set(versions)].filter((text) => !known.has(text)),
      name,
    ).toEqual([]);
  }
});

test('prices and days in titles, descriptions and structured data are those of the product', async () => {
  const home = (await new Visitor(base.app).get('/')).body;
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(home) ?? [];
  const price = product.pricePerMonth.toFixed(2);
  expect(JSON.parse(json).offers).toMatchObject({
    price,
    priceSpecification: { '@type': 'UnitPriceSpecification', price, billingDuration: 'P1M' },
  });
  for (const path of pagePaths) {
    const { title, description } = pages[path];
    for (const [, dollars] of `${title} ${description}`.matchAll(/\$(\d+)/g)) {
      expect(Number(dollars), path).toBe(product.pricePerMonth);
    }
    for (const [, days] of `${title} ${description}`.matchAll(/(\d+)[ -]days?/gi)) {
      expect(Number(days), path).toBe(product.trialDays);
    }
  }
});
