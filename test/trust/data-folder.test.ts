import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { makeGrantedPlace } from '../support/granted-place.ts';
import { freePort, Program } from '../support/program.ts';
import { runProgram } from '../support/running-program.ts';
import { writersAt } from '../support/template-writer.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe.runIf('dataFolder' in inject('preparedDatabase'))('the embedded database', () => {
  test('a second process on its folder is refused each time, while the first one goes on writing', async () => {
    const place = await makeGrantedPlace();
    cleanups.push(place.remove);
    const { program, url } = await runProgram(place, { TRUST_PROXY: 'true' });
    cleanups.push(() => program.end());
    const [writer] = await writersAt(url, 1);
    for (let round = 0; round < 20; round += 1) {
      const second = new Program(['src/main.ts'], {
        DATA_DIR: place.dataFolder,
        PORT: String(await freePort()),
        LOG_LEVEL: 'silent',
      });
      cleanups.push(() => second.end());
      let ended = false;
      const exit = second.exit.then((code) => {
        ended = true;
        return code;
      });
      // few enough over all rounds for one account and its calls a minute
      const enough = writer.confirmed.size + 20;
      while (!ended && writer.confirmed.size < enough) expect((await writer.save()).status).toBe(200);
      expect(await exit).toBe(1);
      expect(second.err).toContain(`is in use by another Promptreel (process ${program.child.pid}). Stop it first`);
    }
    await writer.expectAllStored();
    writer.leave();
  });

  test('data that is gone is said, and nothing is begun in its place', async () => {
    const place = await makeGrantedPlace();
    cleanups.push(place.remove);
    const cluster = join(place.dataFolder, 'database');
    await rename(cluster, `${cluster}.elsewhere`);
    await expect(openDatabase(config, place)).rejects.toThrow(`${cluster} is gone. Put it back`);
    expect(existsSync(cluster)).toBe(false);
    await rename(`${cluster}.elsewhere`, cluster);
    await (await openDatabase(config, place)).close();
  });
});
