import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

interface Diagnostic {
  category: string;
  location: { path: string; start: { line: number } };
}

/** Lint findings of this category in a tree of the given files, each as "path:line". */
async function lint(files: Record<string, string>, category: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['.biome.json', '.biome']) cpSync(fromProjectRoot(name), join(folder, name), { recursive: true });
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const options = ['--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false'];
  const report = await new Promise<string>((resolve) => {
    const biome = fromProjectRoot('node_modules/.bin/biome');
    // exits with 1 if there are findings
    execFile(biome, ['lint', ...options, '.'], { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(report);
  return diagnostics
    .filter((found) => found.category === category)
    .map(({ location }) => `${location.path}:${location.start.line}`);
}

/** One import per line. */
const wrongImports: Record<string, string[]> = {
  'src/domain/film/prompt.ts': [
    "import { readFileSync } from 'node:fs';",
    "import { useState } from 'react';",
    "import type { Env } from '../../platform/env.ts';",
    "import type { Service } from './../../platform/env.ts';",
    "import { buildApp } from '../../app.ts';",
  ],
  'src/domain/prompt.ts': ["import { z } from 'zod';"],
  'src/domain/targets/sora-2.ts': ["import { buildApp } from '../../app.ts';"],
  'src/platform/env.ts': [
    "import { authRouter } from '../modules/auth/router.ts';",
    "import config from '../../mikro-orm.config.ts';",
  ],
  'src/platform/identity/devices.ts': ["import { authRouter } from '../../modules/auth/router.ts';"],
  'src/platform/mail/smtp-mailer.ts': ["import { createTransport } from 'nodemailer';"],
  'src/modules/auth/router.ts': [
    "import { restCalls } from '../../api/calls.ts';",
    "import Stripe from 'stripe';",
    "const { OpenAI } = await import('openai');",
  ],
  'src/modules/auth/log-in.ts': ["import { Lucia } from 'lucia';"],
  'src/modules/ai/sample/seeded.ts': ["import { loadPages } from '../../../site/pages.ts';"],
  'src/modules/billing/portal.ts': [
    "import { sandboxKeys } from '../../stripe-sandbox/keys.ts';",
    "import { Button } from '@mantine/core';",
  ],
  'src/api/rest-plugin.ts': ["export { loadPages } from '../site/pages.ts';"],
  'src/site/pages.ts': ["import { restCalls } from '../api/calls.ts';", "import { listTools } from '../mcp/tools.ts';"],
  'src/mcp/tools.ts': [
    "import { appRouter } from '../api/app-router.ts';",
    "import { createClient } from '../client/create-client.ts';",
    "import { publicError } from '../platform/errors/errors.ts';",
  ],
  'src/client/offline.ts': ["import { listTools } from '../mcp/tools.ts';"],
  'src/stripe-sandbox/api.ts': ["import { loadPlan } from '../modules/billing/load-plan.ts';"],
  'src/stripe-sandbox/portal/page.ts': ["import { loadPlan } from '../../modules/billing/load-plan.ts';"],
  'src/app.ts': ["const sandbox = await import('./stripe-sandbox/stripe-sandbox.ts');", "import '../web/main.tsx';"],
  'src/scripts/seed.ts': ["import { openStripeSandbox } from '../stripe-sandbox/stripe-sandbox.ts';"],
  'src/main.ts': [
    "import { openStripeSandbox } from './stripe-sandbox/stripe-sandbox.ts';",
    "import config from '../vite.config.ts';",
  ],
  'web/main.tsx': ["import '../src/app.ts';", "import Fastify from 'fastify';", "export { join } from 'node:path';"],
  'web/lib/dates.ts': ["import { showToast } from '../components/Toasts.tsx';"],
  'web/lib/calls/trpc.ts': [
    "import { appRouter } from '../../../src/api/app-router.ts';",
    "import { showToast } from '../../components/Toasts.tsx';",
  ],
  'web/components/Toasts.tsx': ["const form = await import('../features/auth/LoginForm.tsx');"],
  'web/features/auth/LoginForm.tsx': [
    "import { useBuilder } from '../builder/core/project/project-store.ts';",
    "import Page from '../../pages/LoginPage.tsx';",
  ],
  'web/features/builder/find/commands.ts': [
    "import { showPhrase } from '../follow/follow-preview.ts';",
    "import type { Phrase } from '../follow/phrase.ts';",
    "const rooms = await import('../rooms.tsx');",
  ],
  'web/features/builder/core/focus/selection.ts': [
    "import { showPhrase } from '../../follow/follow-preview.ts';",
    "import type { Rooms } from '../../rooms.tsx';",
  ],
  'web/features/billing/sandbox/cards.ts': [
    "import { useBuilder } from '../../builder/core/project/project-store.ts';",
  ],
  'web/pages/AppPage.tsx': [
    "import type { AppRouter } from '../../src/api/app-router.ts';",
    "import { App } from '../app/App.tsx';",
  ],
};

const rightImports: Record<string, string[]> = {
  'src/domain/film/prompt.ts': ["import { z } from 'zod';", "import { makeFilm } from './film.ts';"],
  'src/domain/targets/sora-2.ts': ["import { limits } from '../product/limits.ts';"],
  'src/platform/services.ts': [
    "import type Stripe from 'stripe';",
    "import { limits } from '../domain/product/limits.ts';",
  ],
  'src/modules/auth/router.ts': [
    "import { env } from '../../platform/env.ts';",
    "import { x } from '../billing/x.ts';",
  ],
  'src/modules/ai/sample/seeded.ts': [
    "import { x } from '../check-answer.ts';",
    "import { y } from '../../auth/x.ts';",
  ],
  'src/api/mcp-service.ts': ["import { listTools } from '../mcp/tools.ts';"],
  'src/mcp/tools.ts': [
    "import { Server } from '@modelcontextprotocol/server';",
    "import { limits } from '../domain/product/limits.ts';",
  ],
  'src/client/command-line/mcp-command.ts': [
    "import { x } from '../../mcp/calls.ts';",
    "const stdio = await import('@modelcontextprotocol/server/stdio');",
  ],
  'src/main.ts': [
    "import Stripe from 'stripe';",
    "import config from '../mikro-orm.config.ts';",
    "const { openStripeSandbox } = await import('./stripe-sandbox/stripe-sandbox.ts');",
  ],
  'web/lib/calls/trpc.ts': ["import type { AppRouter } from '../../../src/api/app-router.ts';"],
  'web/features/auth/LoginForm.tsx': [
    "import { limits } from '../../../src/domain/product/limits.ts';",
    "import { trpc } from '../../lib/calls/trpc.ts';",
    "import './x.css';",
  ],
  'web/features/builder/find/commands.ts': [
    "import { runCommand } from '../core/commands/command.ts';",
    "import { limits } from '../../../../src/domain/product/limits.ts';",
    "import { code } from './code.ts';",
  ],
  'web/features/builder/core/focus/selection.ts': [
    "import { useBuilder } from '../project/project-store.ts';",
    "import { showToast } from '../../../../lib/toast/toast.ts';",
    "import { limits } from '../../../../../src/domain/product/limits.ts';",
  ],
  'web/main.tsx': ["// import Fastify from 'fastify';", "import App from './app/App.tsx';"],
};

const joined = (imports: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(imports).map(([path, lines]) => [path, lines.join('\n')]));

test('lint rejects every import against the directions', async () => {
  const expected = Object.entries(wrongImports).flatMap(([path, lines]) =>
    lines.map((_, index) => `${path}:${index + 1}`),
  );
  expect((await lint(joined(wrongImports), 'plugin')).sort()).toEqual(expected.sort());
});

test('lint accepts every import along the directions', async () => {
  expect(await lint(joined(rightImports), 'plugin')).toEqual([]);
});

test('lint rejects files that import each other', async () => {
  const files = {
    'src/modules/auth/log-in.ts': "import { b } from './register.ts';\nexport const a = () => b();",
    'src/modules/auth/register.ts': "import { a } from './log-in.ts';\nexport const b = () => a();",
    // types count, too
    'src/domain/text/one.ts': "import type { Two } from './two.ts';\nexport const one: Two = 1;",
    'src/domain/text/two.ts': "import { one } from './one.ts';\nexport type Two = number;\nexport const two = one;",
  };
  expect((await lint(files, 'lint/suspicious/noImportCycles')).sort()).toEqual([
    'src/domain/text/one.ts:1',
    'src/domain/text/two.ts:1',
    'src/modules/auth/log-in.ts:1',
    'src/modules/auth/register.ts:1',
  ]);
});

// lint finds only cycles of files: two folders can import each other without such a cycle
test.each([
  { parent: 'src/modules', upper: 'admin', lower: 'auth' },
  { parent: 'src/domain', upper: 'film', lower: 'text' },
])('no two folders of $parent import each other, directly or through others', ({ parent, upper, lower }) => {
  const folders = readdirSync(fromProjectRoot(parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const imports = new Map(folders.map((name) => [name, foldersImportedBy(name, parent, folders)]));
  const reachableFrom = (name: string, seen = new Set<string>()): Set<string> => {
    for (const next of imports.get(name) ?? []) if (!seen.has(next)) reachableFrom(next, seen.add(next));
    return seen;
  };
  expect(reachableFrom(upper)).toContain(lower);
  expect(folders.filter((name) => reachableFrom(name).has(name))).toEqual([]);
});

/** The other folders that the files of a folder import, types included. */
function foldersImportedBy(folder: string, parent: string, folders: string[]): string[] {
  const path = fromProjectRoot(`${parent}/${folder}`);
  const sources = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(path, name), 'utf8'));
  return folders.filter((other) => other !== folder && sources.some((source) => source.includes(`../${other}/`)));
}
