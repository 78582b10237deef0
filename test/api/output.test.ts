import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContext } from '../../src/platform/call-context.ts';
import { createCallerFactory, publicProcedure, router } from '../../src/platform/trpc.ts';

const named = z.object({ name: z.string() });

test('the compiler refuses a call that answers something else than its output, or that has none', () => {
  const call = publicProcedure.meta({ output: named });
  const wrong = [
    // @ts-expect-error the name is missing
    call.query(() => ({ title: 'Night train' })),
    // @ts-expect-error it is no text
    call.query(async () => ({ name: 7 })),
    // @ts-expect-error nothing says what it answers
    publicProcedure.query(() => ({ name: 'Night train' })),
    // @ts-expect-error nothing says what it answers
    publicProcedure.meta({ rest: 'GET /api/names' }).query(() => ({ name: 'Night train' })),
    // @ts-expect-error PUT is no method of ours
    publicProcedure.meta({ rest: 'PUT /api/names', output: named }).query(() => ({ name: 'Night train' })),
  ];
  expect(wrong).toHaveLength(5);
});

test('answers go out as they are: no output schema runs', async () => {
  const output = named.transform(() => expect.unreachable('the schema ran'));
  const answer = { name: 'Night train', more: true };
  const answering = router({ name: publicProcedure.meta({ output }).query(() => answer as never) });
  const fork = () => ({});
  const context = { orm: { em: { fork } } } as unknown as CallContext;
  expect(await createCallerFactory(answering)(context).name()).toBe(answer);
});
