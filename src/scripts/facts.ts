import { parseArgs } from 'node:util';
import { factList, type NamedFact } from '../domain/targets/fact-list.ts';
import { targets } from '../domain/targets/registry.ts';
import type { Target } from '../domain/targets/target.ts';
import { shortenedText } from '../domain/text/characters.ts';

const usage = `Lists the facts about generators in src/domain/targets, least recently verified first.

  npm run facts                      all facts
  npm run facts -- kling-3 veo-3.1   the facts of some targets
`;

interface Row extends Pick<NamedFact, 'name' | 'read' | 'level' | 'source'> {
  target: string;
  value: string;
}

/**
 * Returns the facts of the given targets, or of all targets if none are given, sorted by the date on which they were
 * read. Facts of the same day keep the registry's order.
 */
function listFacts(ids: readonly string[]): Row[] {
  return Object.entries<Target>(targets)
    .filter(([id]) => ids.length === 0 || ids.includes(id))
    .flatMap(([target, { facts }]) =>
      factList(facts).map(({ name, value, read, level, source }) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        return { read, target, name, value: shortenedText(text, 48), level, source };
      }),
    )
    .sort((a, b) => (a.read < b.read ? -1 : Number(a.read > b.read)));
}

/** Formats rows as aligned columns. */
function table(rows: readonly Row[]): string {
  const columns = ['read', 'target', 'name', 'value', 'level'] as const;
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) => [...columns.map((column, index) => row[column].padEnd(widths[index] ?? 0)), row.source].join('  '))
    .join('\n');
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
const unknown = positionals.find((id) => !Object.hasOwn(targets, id));
if (values.help || unknown !== undefined) {
  process.stderr.write(unknown === undefined ? usage : `Unknown target: ${unknown}\n\n${usage}`);
  process.exitCode = values.help ? 0 : 1;
} else {
  process.stdout.write(`${table(listFacts(positionals))}\n`);
}
