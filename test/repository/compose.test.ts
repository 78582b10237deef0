import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

test('in containers every setting of the file .env counts, but for those that the compose file itself decides', () => {
  const { app } = parse(readFileSync(fromProjectRoot('docker-compose.yml'), 'utf8')).services;
  expect(app.env_file).toBe('.env');
  expect(Object.keys(app.environment)).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATABASE_URL', 'TRUST_PROXY']);
});
