import { expect, onTestFinished, test } from 'vitest';
import { loginStorm } from '../support/login-storm.ts';
import { isFull } from '../support/rounds.ts';
import { runProgram } from '../support/running-program.ts';
import { createTestDatabase } from '../support/test-database.ts';

// hundreds of hashes; that a full queue turns logins away and other calls go on is tested without a storm, too
test.runIf(isFull)(
  'serves part of a login storm, tells the rest when to retry, and keeps serving other pages',
  async () => {
    const place = await createTestDatabase();
    onTestFinished(place.remove);
    // hashes take turns on one thread, so that logins wait for them rather than for a disk that is slow at the time
    const { program, url } = await runProgram(place, { TRUST_PROXY: 'true', UV_THREADPOOL_SIZE: '1' });
    onTestFinished(() => program.end());
    const { logins, otherPages } = await loginStorm(url, 20_000);
    expect(new Set(logins.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { status, retryAfterSeconds } of logins)
      if (status === 503) expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(otherPages.filter(({ status }) => status !== 200)).toEqual([]);
  },
);
