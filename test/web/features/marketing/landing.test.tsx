import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { planFeatures } from '../../../../src/domain/billing/plan-features.ts';
import { assemblePrompt } from '../../../../src/domain/film/prompt.ts';
import { product } from '../../../../src/domain/product/product.ts';
import { projectSchema } from '../../../../src/domain/project/schema.ts';
import { sceneFieldKeys } from '../../../../src/domain/scene/fields.ts';
import { claims } from '../../../../src/domain/site/claims.ts';
import { guidedGenerators } from '../../../../src/domain/targets/generators.ts';
import type { TargetId } from '../../../../src/domain/targets/registry.ts';
import type { PromptScene } from '../../../../src/domain/targets/target.ts';
import { Demo } from '../../../../web/features/marketing/Demo.tsx';
import { film } from '../../../../web/features/marketing/film.ts';
import { Voices } from '../../../../web/features/marketing/GetStartedPitch.tsx';
import { Landing } from '../../../../web/features/marketing/Landing.tsx';
import { SceneDemo } from '../../../../web/features/marketing/SceneDemo.tsx';
import { SignedIn } from '../../../../web/lib/account/signed-in.ts';

const scene = film.scenes[0] as PromptScene;

function open(page: 'landing' | 'demo', signedIn = false) {
  return render(
    <SignedIn.Provider value={signedIn}>
      <StaticRouter location="/">{page === 'landing' ? <Landing /> : <Demo />}</StaticRouter>
    </SignedIn.Provider>,
  );
}

/** Link targets by link text, within one landmark. */
function linksIn(landmark: HTMLElement) {
  return within(landmark)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

function prompt() {
  return document.querySelector('pre')?.textContent;
}

function alone(one: PromptScene, target: TargetId = 'kling-3') {
  return assemblePrompt({ projectTitle: '', scenes: [one] }, target);
}

test('the landing page shows a valid project and its exact prompt', () => {
  open('landing');
  expect(projectSchema.parse(film)).toEqual(film);
  expect(prompt()).toBe(assemblePrompt(film, 'kling-3'));
  expect(screen.getAllByText('Perfect match!')).toHaveLength(film.scenes.length);
});

test('highlights each field and its words in the prompt in the same step', () => {
  open('landing');
  const filled = film.scenes.flatMap((one) => sceneFieldKeys.filter((key) => one[key]));
  const steps = [...document.querySelectorAll<HTMLElement>('dl [data-step]')];
  expect(steps.map(({ dataset }) => dataset.step)).toEqual(filled.map((_, index) => String(index + 1)));
  for (const row of steps) {
    const words = document.querySelector(`pre [data-step="${row.dataset.step}"]`)?.textContent;
    expect(words && row.querySelector('dd')?.textContent).toContain(words);
  }
});

test('the landing page links where its specification says, logged in or not', () => {
  const { unmount } = open('landing');
  const nav = screen.getByRole('navigation', { name: 'Main' });
  const shared = ['Blog /blog', 'Admin /admin/login', 'Contact Us /contact'];
  expect(linksIn(nav)).toEqual(['Get Started /get-started', 'Login /login', ...shared]);
  const inMain = linksIn(screen.getByRole('main'));
  for (const link of ['Start Creating /get-started', 'View Demo /demo', 'Start Free Trial /get-started']) {
    expect(inMain).toContain(link);
  }
  const addresses = linksIn(screen.getByRole('navigation', { name: 'Footer' })).map((link) => link.split(' ').at(-1));
  // the last one is ours: no other public page leads to the API
  expect(addresses.toSorted()).toEqual(['/', '/app', '/blog', '/contact', '/docs/api']);
  unmount();
  open('landing', true);
  expect(linksIn(screen.getByRole('navigation', { name: 'Main' }))).toEqual([
    'Get Started /get-started',
    'Launch App /app',
    ...shared,
  ]);
});

test('the landing page has the specified sections in order, and the exact claims', () => {
  open('landing');
  const text = document.body.textContent ?? '';
  const places = [
    product.tagline,
    'Six reasons',
    'AI for one field',
    '8 libraries',
    'Next to the tools you already use',
    'One plan, everything in it',
    'Your first scene',
  ].map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  for (const claim of [
    `${sceneFieldKeys.length} cinematic fields`,
    '64+ presets',
    'One to about 20 scenes',
    ...planFeatures(null),
  ]) {
    expect(text).toContain(claim);
  }
  // testimonials and rating are only on /get-started
  expect(text).not.toContain('ratings');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('the first screen names the generators, the price and both links to continue', () => {
  open('landing');
  const hero = screen.getByRole('heading', { level: 1 }).parentElement?.parentElement?.textContent ?? '';
  for (const name of guidedGenerators.names) expect(hero).toContain(name);
  expect(hero).toContain('$24 a month after 4 days if you want AI, trending and more projects.');
  expect(hero).toMatch(/Start Creating.*View Demo/);
});

test('each scene has a frame in the page, and each library a picture; every name appears once', () => {
  open('landing');
  const frames = document.querySelectorAll('svg[color-interpolation-filters]');
  expect(frames).toHaveLength(film.scenes.length);
  const pictures = document.querySelectorAll('img[src^="data:image/svg+xml,"][loading="lazy"]');
  expect(pictures).toHaveLength(product.presets.libraries);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const use of document.querySelectorAll('use')) expect(ids).toContain(use.getAttribute('href')?.slice(1));
});

test('the demo page has its links, its six cards and one h1', () => {
  open('demo');
  expect(linksIn(screen.getByRole('navigation', { name: 'Main' }))).toEqual(['Home /', 'Get Started /get-started']);
  expect(linksIn(screen.getByRole('main'))).toEqual(['Get Started Now /get-started', 'Contact Sales /contact']);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    `${sceneFieldKeys.length} Cinematic Fields`,
    'Save & Load Templates',
    'Export Ready',
    'Auto-Save',
    'Duration Tracking',
    'Professional Output',
  ]);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('the demo scene’s prompt follows every field, the duration and the layout', () => {
  render(<SceneDemo scene={scene} />);
  expect(prompt()).toBe(alone(scene));
  let edited = scene;
  for (const key of sceneFieldKeys) {
    const value = `  changed "${key}".\nTwice!  `;
    edited = { ...edited, [key]: value };
    fireEvent.input(document.querySelector(`[name="${key}"]`) as Element, { target: { value } });
    expect(prompt()).toBe(alone(edited));
  }
  fireEvent.input(screen.getByRole('spinbutton'), { target: { value: '61.5' } });
  expect(prompt()).toBe(alone(edited));
  fireEvent.input(screen.getByRole('spinbutton'), { target: { value: '12.5' } });
  edited = { ...edited, duration: 12.5 };
  expect(prompt()).toBe(alone(edited));
  for (const [name, target] of [
    ['Veo', 'veo-3.1'],
    ['Runway', 'runway-gen-4.5'],
    ['Shot sheet', 'shot-sheet'],
  ] as const) {
    fireEvent.click(screen.getByRole('radio', { name }));
    expect(prompt()).toBe(alone(edited, target));
  }
});

test('text typed before the code arrived stays, and is in the prompt', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<SceneDemo scene={scene} />);
  const light = place.querySelector<HTMLTextAreaElement>('[name="light"]') as HTMLTextAreaElement;
  light.value = 'One match';
  const root = await act(async () => hydrateRoot(place, <SceneDemo scene={scene} />));
  expect(light.value).toBe('One match');
  expect(prompt()).toBe(alone({ ...scene, light: 'One match' }));
  await act(async () => root.unmount());
  place.remove();
});

test('the testimonials disappear when their owner hides them', () => {
  render(<Voices {...claims} />);
  expect(document.body.textContent).toContain(claims.testimonials[0].text);
  render(<Voices {...claims} shown={false} />, { container: document.body.appendChild(document.createElement('div')) });
  expect(screen.getAllByRole('heading', { name: 'From people who shoot' })).toHaveLength(1);
});
