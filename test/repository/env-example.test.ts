import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

const readText = (file: string) => readFileSync(fromProjectRoot(file), 'utf8');
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();

const settings = namesIn(readText('src/platform/env.ts'), /^ {4}([A-Z][A-Z_]+): /gm);

test('.env.example names every setting, and nothing else but the password for the compose file', () => {
  expect(settings.length).toBeGreaterThan(20);
  const named = namesIn(readText('.env.example'), /^# ([A-Z][A-Z_]+)=/gm);
  expect(named.filter((name) => name !== 'POSTGRES_PASSWORD')).toEqual(settings);
});
