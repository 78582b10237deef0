import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Budget, reportBudgets } from './budget.ts';
import { runWithCleanUp } from './clean-up.ts';
import { filmOf } from './films.ts';
import { median } from './median.ts';
import { type Member, memberOf } from './member.ts';
import { type AtEnd, startServer } from './own-server.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:mcp`: calls a second of /mcp beside the same calls over REST, with one access token, one after another on
 * one connection and in turns, so that whatever slows the machine down slows both. In the protocol version of 2025, which
 * is a message of its own without headers.
 */
const rounds = { measured: 300, warmUp: 50 };
const filmKb = [1, 100] as const;
/** A message is validated by the SDK, answered by a server of its own, and its result is JSON within JSON. */
const leastRatio = 0.25;

async function bench(atEnd: AtEnd): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const member = memberOf(await startServer('product', { DATA_DIR: join(folder, 'data') }, atEnd));
  const { token } = JSON.parse(await member.send('POST', '/api/tokens', { body: { name: 'Bench', access: 'write' } }));
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
  const rows = [];
  for (const kb of filmKb) {
    const project = await member.createProject(filmOf(kb * 1_000));
    const path = `/api/projects/${project}`;
    let revision = 1;
    const rest = (method: string, body?: object) => member.send(method, path, { headers, ...(body && { body }) });
    const mcp = (name: string, input: object) => callTool(member, headers, name, { project, ...input });
    rows.push(
      await compare(`list`, {
        rest: () => member.send('GET', '/api/projects?limit=20', { headers }),
        mcp: () => callTool(member, headers, 'list_projects', {}),
      }),
      await compare(`read a project of ${kb} kB`, { rest: () => rest('GET'), mcp: () => mcp('get_project', {}) }),
      await compare(`change the look of ${kb} kB`, {
        async rest(turn) {
          ({ revision } = JSON.parse(await rest('PATCH', { look: `REST ${turn}` })));
        },
        async mcp(turn) {
          ({ revision } = JSON.parse(await mcp('set_look', { revision, look: `MCP ${turn}` })));
        },
      }),
    );
  }
  console.table(rows);
  const budgets = rows.map(({ what, ratio }): Budget => ({ what, measured: ratio, atLeast: leastRatio }));
  writeResults('mcp', { rounds, rows }, budgets);
  return reportBudgets(budgets);
}

/** @returns the text that the tool returned */
async function callTool(member: Member, headers: Record<string, string>, name: string, input: object): Promise<string> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const { result } = JSON.parse(await member.send('POST', '/mcp', { headers, body }));
  if (!result || result.isError) throw new Error(`${name}: ${JSON.stringify(result)}`);
  return result.content[0].text;
}

async function compare(what: string, sides: Record<'rest' | 'mcp', (turn: number) => Promise<unknown>>) {
  const ms = { rest: [] as number[], mcp: [] as number[] };
  for (let turn = 1; turn <= rounds.warmUp + rounds.measured; turn += 1) {
    for (const side of ['rest', 'mcp'] as const) {
      const began = performance.now();
      await sides[side](turn);
      if (turn > rounds.warmUp) ms[side].push(performance.now() - began);
    }
  }
  const [rest, mcp] = [median(ms.rest), median(ms.mcp)];
  return {
    ...{ what, restPerSecond: Math.round(1_000 / rest), mcpPerSecond: Math.round(1_000 / mcp) },
    ...{ restMs: rounded(rest), mcpMs: rounded(mcp), ratio: rounded(rest / mcp) },
  };
}

const rounded = (value: number) => Number(value.toFixed(2));

await runWithCleanUp(bench);
