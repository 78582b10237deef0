import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createTRPCClient, httpLink } from '@trpc/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Post } from '../../../src/domain/site/blog.ts';
import { type AppRouter, trpc } from '../../../web/lib/calls/trpc.ts';
import BlogPage from '../../../web/pages/BlogPage.tsx';
import BlogPostPage from '../../../web/pages/BlogPostPage.tsx';
import { violations } from '../axe.ts';

const post: Post = {
  id: '0d9b2c1e-6a55-4b0e-9c39-6a0d4c1f2a11',
  slug: 'one-shot',
  title: 'One shot, one idea',
  excerpt: 'How to size a scene.',
  featuredImageUrl: '/blog/images/lamp.png',
  featuredImageAlt: 'A lamp on a table',
  featuredImageWidth: 1600,
  featuredImageHeight: 900,
  publishedAt: '2025-01-05T23:30:00.000Z',
  readingTime: 6,
  content: '<h2 id="on-beats">Beats</h2>\n<table><tbody><tr><td>Wide</td></tr></tbody></table>',
  metaDescription: 'How to size a scene.',
  keywords: '',
  updatedAt: '2025-01-05T23:30:00.000Z',
};

/** Opens a blog page; calls get these responses in turn, and none after the last. */
function open(path: string, ...answers: (() => Response)[]) {
  const answer = vi.fn(async () => {
    const next = answers.shift();
    return next ? next() : new Promise<Response>(() => {});
  });
  vi.stubGlobal('fetch', answer);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // a separate client, since the application's combines calls into batches
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc' })] });
  render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/blog" element={<BlogPage />} />
            <Route path="/blog/:slug" element={<BlogPostPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return answer;
}

const data = (value: unknown) => () => Response.json({ result: { data: value } });
const refusal = (httpStatus: number, message: string) => () =>
  Response.json({ error: { message, code: -32_000, data: { httpStatus } } }, { status: httpStatus });
const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};

test('the list: six skeletons while it loads', () => {
  open('/blog');
  expect(screen.getByRole('status').nextElementSibling?.children).toHaveLength(6);
});

test('the list: a card describes its article and links to it', async () => {
  open('/blog', data([post, { ...post, id: '1', slug: 'drawn', title: 'Drawn', featuredImageUrl: null }]));
  const link = await screen.findByRole('link', { name: post.title });
  expect(link.getAttribute('href')).toBe('/blog/one-shot');
  const card = within(link.closest('article') as HTMLElement);
  for (const text of ['Jan 5, 2025', '6 min read', post.excerpt, 'Read Article']) card.getByText(text);
  const image = card.getByRole('img', { name: 'A lamp on a table' });
  expect(['src', 'width', 'height', 'loading'].map((name) => image.getAttribute(name))).toEqual([
    '/blog/images/lamp.png',
    '1600',
    '900',
    'lazy',
  ]);
  const drawn = screen.getByRole('link', { name: 'Drawn' }).closest('article');
  expect(drawn?.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg/);
  expect(screen.getByRole('link', { name: 'RSS feed' }).getAttribute('href')).toBe('/blog/feed.xml');
});

test('the list: empty', async () => {
  open('/blog', data([]));
  expect(await screen.findByText('No blog posts yet. Check back soon!')).toBeTruthy();
});

test('the list: a failed request says so, and Try again repeats it', async () => {
  const fetched = open('/blog', noNetwork, data([post]));
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: post.title })).toBeTruthy();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a post: its facts, its text, and a link to the trial', async () => {
  open('/blog/one-shot', data(post));
  expect(await screen.findByRole('heading', { level: 1, name: post.title })).toBeTruthy();
  for (const text of ['January 5, 2025', '6 min read', post.excerpt]) screen.getByText(text);
  screen.getByRole('heading', { level: 2, name: 'Beats' });
  screen.getByRole('button', { name: 'Share' });
  const trial = screen.getByRole('link', { name: 'Start 4-Day Free Trial' });
  expect(trial.getAttribute('href')).toBe('/get-started');
});

test('a post: a table scrolls in a region that the keyboard reaches', async () => {
  open('/blog/one-shot', data(post));
  const place = await screen.findByRole('region', { name: 'Table' });
  expect(place.tabIndex).toBe(0);
  expect(within(place).getByRole('table').textContent).toBe('Wide');
});

test('a missing post', async () => {
  open('/blog/gone', refusal(404, 'There is no such article.'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Article Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
  expect(await violations({ daily: true })).toEqual([]);
});

test('a post that failed to load is not reported as missing', async () => {
  open('/blog/one-shot', refusal(500, 'Something went wrong.'), data(post));
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  expect(screen.queryByText('Article Not Found')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: post.title })).toBeTruthy();
});
