import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContext } from '../../src/platform/calls/call-context.ts';
import { createCallerFactory, publicProcedure, router } from '../../src/platform/calls/trpc.ts';

const named = z.object({ name: z.string() });

test('the compiler rejects a call whose result does not match its output, or that has none', () => {
  const call = publicProcedure.meta({ output: named });
  const wrong = [
    // @ts-expect-error the name is missing
    call.query(() => ({ title: 'Night train' })),
    // @ts-expect-error not a string
    call.query(async () => ({ name: 7 })),
    // @ts-expect-error no output is declared
    publicProcedure.query(() => ({ name: 'Night train' })),
    // @ts-expect-error no output is declared
    publicProcedure.meta({ rest: 'GET /api/names' }).query(() => ({ name: 'Night train' })),
    // @ts-expect-error HEAD is not one of our methods
    publicProcedure.meta({ rest: 'HEAD /api/names', output: named }).query(() => ({ name: 'Night train' })),
  ];
  expect(wrong).toHaveLength(5);
});

test('responses are sent unchanged: no output schema runs', async () => {
  const output = named.transform(() => expect.unreachable('the schema ran'));
  const answer = { name: 'Night train', more: true };
  const answering = router({ name: publicProcedure.meta({ output }).query(() => answer as never) });
  const fork = () => ({});
  const context = { orm: { em: { fork } } } as unknown as CallContext;
  expect(await createCallerFactory(answering)(context).name()).toBe(answer);
});
