import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { ApiDocument } from '../../../src/domain/site/api-document.ts';
import ApiPage from '../../../web/pages/ApiPage.tsx';

const item = { type: 'object', properties: { name: { type: 'string', maxLength: 60 } }, required: ['name'] };
const api: ApiDocument = {
  servers: [{ url: 'https://promptreel.example' }],
  tags: [
    { name: 'tokens', description: 'Made with `POST`.\n\nNever “shown” twice.', 'x-displayName': 'Access tokens' },
  ],
  paths: {
    '/api/tokens': {
      post: {
        operationId: 'tokens.create',
        tags: ['tokens'],
        summary: 'Create an access token',
        security: [{ session: [] }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewToken' } } } },
        responses: {
          200: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Token' }, example: { name: 'A' } } },
          },
          409: { $ref: '#/components/responses/Conflict' },
        },
        'x-codeSamples': [{ label: 'curl', source: 'curl https://promptreel.example/api/tokens' }],
      },
    },
    '/api/tokens/revoke': {
      post: {
        operationId: 'tokens.revokeLeaked',
        tags: ['tokens'],
        security: [],
        responses: { 200: { content: { 'application/json': { schema: {} } } } },
        'x-codeSamples': [],
      },
    },
  },
  components: {
    schemas: { NewToken: item, Token: item },
    responses: { Conflict: { description: 'This conflicts with what is stored.' } },
  },
};

test('in the application, the page is made from the API document of the server', async () => {
  const fetched = vi.fn(async () => Response.json(api));
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/docs/api']}>
        <Suspense>
          <ApiPage />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'API for developers', level: 1 });
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/openapi.json', expect.anything());
  const call = document.getElementById('tokens.create');
  const texts = [
    ...['Create an access token', 'POST /api/tokens', 'Needs a session; tokens are refused.'],
    ...['name', 'required', 'At most 60 characters.', '409 This conflicts with what is stored.', '{ "name": "A" }'],
  ];
  for (const text of texts) expect(call?.textContent).toContain(text);
  expect(screen.getByText(/^Never "shown" twice\.$/).previousElementSibling?.innerHTML).toBe(
    'Made with <code>POST</code>.',
  );
  expect(screen.getByRole('link', { name: 'Token' }).getAttribute('href')).toBe('#Token');
});
