import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '../../src/domain/product/limits.ts';
import { takeUploadPath } from '../../src/domain/takes/takes.ts';
import { builtServer, Program } from '../support/program.ts';
import { announce } from '../support/take-uploads.ts';
import { type Budget, reportBudgets } from './budget.ts';
import { runWithCleanUp } from './clean-up.ts';
import { answersPerSecond } from './compare.ts';
import { filmOf } from './films.ts';
import { median } from './median.ts';
import { type Member, memberOf } from './member.ts';
import { type AtEnd, type Server, startServer } from './own-server.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:takes`: ten uploads of the largest file at once, to the folder of a server on the embedded database.
 * Measures how much memory the process takes more than before, and how many answers a second other pages keep. What
 * uploads and what asks for pages are processes of their own, which need the machine's other core.
 */
const uploadsAtOnce = 10;
const { fileBytes } = limits.takes;
const pages = ['/', '/api/projects?limit=20'] as const;
const [rounds, roundSeconds] = [3, 5];
const sampleMs = 100;
const mostMoreMb = 50;
const leastShare = 0.8;

async function bench(atEnd: AtEnd): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startServer(
    'product',
    { DATA_DIR: join(folder, 'data'), TMPDIR: folder },
    atEnd,
    builtServer.nodeArgs,
  );
  const member = memberOf(server);
  // the first upload loads code that stays
  await uploadAll(server, [await startUpload(member, 1_000_000)], 1_000_000, atEnd).done;
  // accounts and projects take memory of the database, which runs in the same process
  const uploads = [];
  for (let count = 0; count < uploadsAtOnce; count += 1)
    uploads.push(await startUpload(await member.another(), fileBytes));
  await load(server, member);

  const before = sampleMemory(server);
  const alone = await load(server, member);
  const beforeMb = before.stop();

  const during = sampleMemory(server);
  const began = performance.now();
  const uploading = uploadAll(server, uploads, fileBytes, atEnd);
  let isDone = false;
  void uploading.done.then(() => {
    isDone = true;
  });
  const besides = await load(server, member);
  if (isDone) throw new Error('the uploads ended before the pages were measured');
  await uploading.done;
  const seconds = (performance.now() - began) / 1_000;
  const duringMb = during.stop();

  const rows = pages.map((page, index) => {
    const [one = 0, other = 0] = [alone[index], besides[index]];
    return { page, alone: Math.round(one), besides: Math.round(other), share: rounded(other / one) };
  });
  const memory = {
    beforeMb: Math.round(beforeMb),
    duringMb: Math.round(duringMb),
    moreMb: Math.round(duringMb - beforeMb),
  };
  const megabytesPerSecond = Math.round((uploadsAtOnce * fileBytes) / 1_000_000 / seconds);
  console.table(rows);
  console.table([{ ...memory, seconds: Math.round(seconds), megabytesPerSecond }]);
  const budgets: Budget[] = [
    { what: 'memory during ten uploads of 500 MB, MB more', measured: memory.moreMb, atMost: mostMoreMb },
    ...rows.map(({ page, share }) => {
      return { what: `answers of ${page} besides ten uploads, share`, measured: share, atLeast: leastShare };
    }),
  ];
  writeResults('takes', { uploadsAtOnce, fileBytes, pages: rows, memory, megabytesPerSecond }, budgets);
  return reportBudgets(budgets);
}

/** The answers a second of each page. */
async function load({ origin }: Server, { cookie }: Member): Promise<number[]> {
  const perSecond: number[][] = pages.map(() => []);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, page] of pages.entries()) {
      const options = { url: origin + page, headers: { cookie }, duration: roundSeconds };
      perSecond[index]?.push(await answersPerSecond(options));
    }
  }
  return perSecond.map(median);
}

/** Announces an upload to a new project. @returns its path */
async function startUpload(member: Member, bytes: number): Promise<{ path: string; cookie: string }> {
  const project = await member.createProject(filmOf(1_000));
  const { scenes } = JSON.parse(await member.send('GET', `/api/projects/${project}`));
  const { cookie, origin } = member;
  const headers = { ...announce({ project, scenes: [scenes[0].id], bytes }), cookie };
  const { status, headers: answered } = await fetch(origin + takeUploadPath, { method: 'POST', headers });
  if (status !== 201) throw new Error(`not started: ${status}`);
  return { path: answered.get('location') ?? '', cookie };
}

function uploadAll({ origin }: Server, uploads: object[], bytes: number, atEnd: AtEnd): { done: Promise<void> } {
  const uploader = new Program(['test/bench/take-uploader.ts', origin, String(bytes), JSON.stringify(uploads)]);
  atEnd(() => uploader.end());
  return { done: uploader.says(/done/) };
}

/** Watches the memory of a process. @returns a function that stops and says the most that it had, in MB of 2 ** 20 bytes */
function sampleMemory({ program }: Server): { stop: () => number } {
  let most = 0;
  const read = () => {
    const kib = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(program.child.pid)], { encoding: 'utf8' }));
    most = Math.max(most, kib / 1_024);
  };
  read();
  const timer = setInterval(read, sampleMs);
  return {
    stop() {
      read();
      clearInterval(timer);
      return most;
    },
  };
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}

await runWithCleanUp(bench);
