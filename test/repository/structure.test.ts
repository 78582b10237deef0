import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

interface Import {
  /** The file that imports, relative to the project. */
  from: string;
  /** A file relative to the project, or the name of a package. */
  to: string;
  typeOnly: boolean;
  /** Whether it is loaded when the code comes to it only. */
  dynamic: boolean;
}

/** Static and dynamic imports and re-exports; one match is one module. */
const importing =
  /(?:^|[;\n])\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(file: string, source: string): Import[] {
  const withoutComments = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...withoutComments.matchAll(importing)].map(([, type, fromStatic, dynamic]) => {
    const name = fromStatic ?? dynamic ?? '';
    const to = name.startsWith('.') ? relative('/', resolve('/', dirname(file), name)) : name;
    return { from: file, to, typeOnly: type !== undefined, dynamic: dynamic !== undefined };
  });
}

/** The folders that a file of each folder may import from; the first that fits the importing file counts. */
const serverDirections: [from: string, to: string[]][] = [
  ['src/domain/', ['src/domain/']],
  ['src/platform/', ['src/platform/', 'src/domain/']],
  ['src/modules/', ['src/modules/', 'src/platform/', 'src/domain/']],
  ['src/stripe-sandbox/', ['src/stripe-sandbox/', 'src/platform/', 'src/domain/']],
  ['src/api/', ['src/api/', 'src/modules/', 'src/platform/', 'src/domain/']],
  ['src/site/', ['src/site/', 'src/modules/', 'src/platform/', 'src/domain/']],
  ['src/', ['src/', 'mikro-orm.config.ts']],
];
const webDirections: [from: string, to: string[]][] = [
  ['web/lib/', ['web/lib/', 'src/domain/']],
  ['web/components/', ['web/components/', 'web/lib/', 'src/domain/']],
  ['web/features/', ['web/features/', 'web/components/', 'web/lib/', 'src/domain/']],
  ['web/pages/', ['web/pages/', 'web/features/', 'web/components/', 'web/lib/', 'src/domain/']],
  ['web/', ['web/', 'src/domain/']],
];
/** Packages that only these may import values of. */
const reserved: [name: RegExp, files: RegExp][] = [
  [/^(stripe|openai|nodemailer)$/, /^src\/main\.ts$/],
  [/^lucia$/, /^src\/platform\/identity\/sessions\.ts$/],
  [/^(node:.*|fastify|@fastify\/.*|@trpc\/server.*|@mikro-orm\/.*)$/, /^src\/(?!domain\/)/],
  [/^(react|react-dom|react-router-dom|@mantine\/.*|@tanstack\/.*|@trpc\/react-query|zustand|zundo)(\/.*)?$/, /^web\//],
];
const featureOf = (path: string) => /^(?:src\/modules|web\/features)\/([^/]+)\//.exec(path)?.[1];

/** What is wrong with an import, in words; null when nothing is. */
function problemOf({ from, to, typeOnly, dynamic }: Import): string | null {
  const says = (why: string) => `${from} imports ${to}: ${why}`;
  if (/^(src|web|test|prisma-free-migrations)\/|^[\w-]+\.config\.ts$|^mikro-orm/.test(to)) {
    if (from === 'web/lib/trpc.ts' && to === 'src/api/app-router.ts') {
      return typeOnly ? null : says('of the server, pages take the type of its router only');
    }
    const allowed = [...serverDirections, ...webDirections].find(([folder]) => from.startsWith(folder))?.[1] ?? [];
    if (!allowed.some((folder) => to.startsWith(folder))) return says('against the directions');
    if (to.startsWith('src/stripe-sandbox/') && !from.startsWith('src/stripe-sandbox/') && !typeOnly) {
      // production must not load it
      if (from !== 'src/main.ts' || !dynamic) return says('only main.ts loads the sandbox, and only when it runs');
    }
    const [mine, theirs] = [featureOf(from), featureOf(to)];
    if (from.startsWith('web/features/') && theirs && mine !== theirs) return says('features do not import each other');
    return null;
  }
  if (from.startsWith('src/domain/') && to !== 'zod') return says('the domain stands on zod alone');
  const rule = reserved.find(([name]) => name.test(to));
  return rule && !typeOnly && !rule[1].test(from) ? says('not the place for this package') : null;
}

function filesIn(folder: string): string[] {
  return readdirSync(fromProjectRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(ts|tsx)$/.test(name));
}

const files = [...filesIn('src'), ...filesIn('web')];
const imports = files.flatMap((file) => importsOf(file, readFileSync(fromProjectRoot(file), 'utf8')));

test('imports go in the directions of the design', () => {
  expect(imports.length).toBeGreaterThan(files.length);
  expect(imports.map(problemOf).filter(Boolean)).toEqual([]);
});

test('every relative import that is read names a file', () => {
  const known = new Set([...files, 'mikro-orm.config.ts']);
  const own = imports.filter(({ to }) => /^(src|web)\//.test(to) && /\.tsx?$/.test(to));
  expect(own.filter(({ to }) => !known.has(to))).toEqual([]);
  expect(own.length).toBeGreaterThan(100);
});

test('no two modules know each other, not even through others', () => {
  const known = Map.groupBy(
    imports.filter(({ from, to }) => from.startsWith('src/modules/') && featureOf(to)),
    ({ from }) => featureOf(from),
  );
  const reachableFrom = (feature: string | undefined, seen = new Set<string | undefined>()): typeof seen => {
    for (const next of new Set(known.get(feature)?.map(({ to }) => featureOf(to)))) {
      // what a module has of its own leads nowhere else
      if (next === feature || seen.has(next)) continue;
      reachableFrom(next, seen.add(next));
    }
    return seen;
  };
  expect(reachableFrom('admin')).toContain('auth');
  expect([...known.keys()].filter((feature) => reachableFrom(feature).has(feature))).toEqual([]);
});

test.each<[file: string, source: string]>([
  ['src/domain/prompt.ts', "import { readFileSync } from 'node:fs';"],
  ['src/domain/prompt.ts', "import { useState } from 'react';"],
  ['src/domain/prompt.ts', "import type { Env } from '../platform/env.ts';"],
  ['src/platform/env.ts', "import { authRouter } from '../modules/auth/router.ts';"],
  ['src/platform/env.ts', "import config from '../../mikro-orm.config.ts';"],
  ['src/modules/auth/router.ts', "import {\n  restCalls,\n} from '../../api/calls.ts';"],
  ['src/modules/auth/router.ts', "import Stripe from 'stripe';"],
  ['src/platform/smtp-mailer.ts', "import { createTransport } from 'nodemailer';"],
  ['src/modules/auth/log-in.ts', "import { Lucia } from 'lucia';"],
  ['src/api/rest-plugin.ts', "export { loadPages } from '../site/pages.ts';"],
  ['src/stripe-sandbox/api.ts', "import { loadPlan } from '../modules/billing/load-plan.ts';"],
  ['src/modules/billing/portal.ts', "import { sandboxKeys } from '../../stripe-sandbox/keys.ts';"],
  ['src/app.ts', "const sandbox = await import('./stripe-sandbox/stripe-sandbox.ts');"],
  ['src/main.ts', "import { openStripeSandbox } from './stripe-sandbox/stripe-sandbox.ts';"],
  ['src/site/pages.ts', "import { restCalls } from '../api/calls.ts';"],
  ['web/pages/AppPage.tsx', "import type { AppRouter } from '../../src/api/app-router.ts';"],
  ['web/lib/trpc.ts', "import { appRouter } from '../../src/api/app-router.ts';"],
  ['web/lib/trpc.ts', "import { showToast } from '../components/Toasts.tsx';"],
  ['web/features/auth/LoginForm.tsx', "import { useBuilder } from '../builder/builder-store.ts';"],
  ['web/features/auth/LoginForm.tsx', "import Page from '../../pages/LoginPage.tsx';"],
  ['web/components/Toasts.tsx', "const form = await import('../features/auth/LoginForm.tsx');"],
  ['web/main.tsx', "import '../src/app.ts';"],
  ['web/main.tsx', "import Fastify from 'fastify';"],
])('in %s it would find: %s', (file, source) => {
  expect(importsOf(file, source).map(problemOf)).toEqual([expect.stringContaining(file)]);
});

test('it lets pass what is right', () => {
  const right: [string, string][] = [
    ['src/domain/prompt.ts', "import { z } from 'zod';\nimport { limits } from './limits.ts';"],
    ['src/main.ts', "import config from '../mikro-orm.config.ts';\nimport Stripe from 'stripe';"],
    ['src/main.ts', "const { openStripeSandbox } = await import('./stripe-sandbox/stripe-sandbox.ts');"],
    ['web/lib/trpc.ts', "import type { AppRouter } from '../../src/api/app-router.ts';"],
    ['web/features/auth/LoginForm.tsx', "import { limits } from '../../../src/domain/limits.ts';\nimport './x.css';"],
    ['web/main.tsx', "// import Fastify from 'fastify';"],
  ];
  expect(right.flatMap(([file, source]) => importsOf(file, source).map(problemOf))).toEqual(
    right.flatMap(([file, source]) => importsOf(file, source).map(() => null)),
  );
});
