import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

test('in containers every setting in .env applies, except those that the compose file sets', () => {
  const { app } = parse(readFileSync(fromProjectRoot('docker-compose.yml'), 'utf8')).services;
  expect(app.env_file).toBe('.env');
  expect(Object.keys(app.environment)).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATABASE_URL', 'TRUST_PROXY']);
});
