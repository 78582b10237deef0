import { readFileSync } from 'node:fs';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { expect, expectTypeOf, test } from 'vitest';
import type { AppRouter } from '../../src/api/app-router.ts';
import type { Calls } from '../../src/client/calls.ts';
import { clientCallsFile, writeClientCalls } from '../../src/scripts/client-calls.ts';

test('the types of the package are those of the calls; if not: npm run client-calls', () => {
  expect(readFileSync(clientCallsFile, 'utf8')).toBe(writeClientCalls());
});

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

test('the types written from the schemas agree with the router, here for the calls with the largest ones', () => {
  type Projects = Calls['projects'];
  expectTypeOf<Inputs['projects']['save']>().toExtend<Parameters<Projects['save']>[0]>();
  expectTypeOf<Inputs['projects']['assemble']>().toExtend<Parameters<Projects['assemble']>[0]>();
  expectTypeOf<Inputs['ai']['streamFilm']>().toExtend<Parameters<Calls['ai']['streamFilm']>[0]>();
  expectTypeOf<Outputs['projects']['assemble']>().toExtend<Awaited<ReturnType<Projects['assemble']>>>();
  expectTypeOf<Outputs['projects']['list']>().toExtend<Awaited<ReturnType<Projects['list']>>>();
  expectTypeOf<Outputs['targets']['list']>().toExtend<Awaited<ReturnType<Calls['targets']['list']>>>();
});
