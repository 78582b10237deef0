import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../support/client.ts';
import { loginStorm } from '../support/login-storm.ts';
import { runProgram } from '../support/running-program.ts';
import { reportBudgets } from './budget.ts';
import { runWithCleanUp } from './clean-up.ts';
import { median } from './median.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:resilience`: how fast other pages respond while more users log in than the hashing queue holds, and
 * how long a start takes after kill -9 during writes. DATABASE_URL names an empty database on PostgreSQL; without it
 * embedded ones are created. Needs the built pages (`npm run build`).
 */
const stormMs = 20_000;
const kills = 20;
const registering = 8;

async function bench(atEnd: (end: () => unknown) => void): Promise<boolean> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'promptreel-bench-'));
  atEnd(() => rmSync(dataFolder, { recursive: true, force: true }));
  const start = async () => {
    const running = await runProgram({ databaseUrl: process.env.DATABASE_URL, dataFolder }, { TRUST_PROXY: 'true' });
    atEnd(() => running.program.end());
    return running;
  };
  let running = await start();
  const { logins, otherPages } = await loginStorm(running.url, stormMs);
  const pageMs = otherPages.map(({ ms }) => ms).sort((a, b) => a - b);
  const storm = {
    loggedIn: logins.filter(({ status }) => status === 200).length,
    toldToComeBack: logins.filter(({ status }) => status === 503).length,
    otherPages: otherPages.length,
    medianMs: median(pageMs),
    percentile99Ms: pageMs[Math.ceil(0.99 * pageMs.length) - 1] ?? Number.NaN,
  };
  const startMs: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const { url, program } = running;
    let alive = true;
    const writing = Array.from({ length: registering }, async (_, writer) => {
      for (let number = 0; alive; number += 1) {
        const client = new Client(url);
        await client.post('/api/register', {
          email: `person-${kill}-${writer}-${number}@example.test`,
          password: 'a long enough one',
        });
        client.leave();
      }
    });
    // at a different point of a write each time
    await pause(500 + 37 * kill);
    program.child.kill('SIGKILL');
    await program.exit;
    alive = false;
    await Promise.all(writing);
    running = await start();
    startMs.push(running.readyMs);
  }
  const restart = { kills, medianMs: median(startMs), slowestMs: Math.max(...startMs) };
  console.table({ storm, restart });
  const budgets = [
    { what: 'other pages amid a storm of logins, 99 % within ms', measured: storm.percentile99Ms, atMost: 500 },
    { what: 'start after kill -9, median ms', measured: restart.medianMs, atMost: 5_000 },
  ];
  writeResults(`resilience-${process.env.DATABASE_URL ? 'postgresql' : 'embedded'}`, { storm, restart }, budgets);
  return reportBudgets(budgets);
}

await runWithCleanUp(bench);
