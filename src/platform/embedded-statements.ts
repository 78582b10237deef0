import { CompiledQuery, type Kysely } from 'kysely';

/** What runs SQL on the embedded engine, which has one connection. */
type Client = Pick<Kysely<unknown>, 'executeQuery'>;

/**
 * Runs a statement that many requests share on the embedded engine, which parses and plans it once: five of its round
 * trips, two thirds of a list's time. The engine has no way to run a prepared statement but by SQL, in which values
 * stand as text; where one of them cannot stand between quotes as it is, the statement is sent as any other.
 */
export async function runEmbedded<Row>(
  client: Client,
  { text, values, varies }: { text: string; values: readonly unknown[]; varies: boolean },
): Promise<Row[]> {
  const list = varies ? null : inSql(values);
  const name = list === null ? null : await preparedOn(client, text);
  const query = name === null ? CompiledQuery.raw(text, [...values]) : CompiledQuery.raw(`execute ${name}${list}`);
  const { rows } = await client.executeQuery<Row>(query);
  return rows;
}

/** Values as a list in SQL; null where one is neither a time nor made of letters, digits and few signs, as ids are. */
function inSql(values: readonly unknown[]): string | null {
  const texts: string[] = [];
  for (const value of values) {
    const text = value instanceof Date ? value.toISOString() : value;
    if (typeof text !== 'string' || !/^[\w.:-]*$/.test(text)) return null;
    texts.push(`'${text}'`);
  }
  return texts.length === 0 ? '' : `(${texts.join()})`;
}

const statements = new WeakMap<Client, Map<string, Promise<string | null>>>();
let count = 0;

/** The name of a statement on the engine, which is made ready at its first run; null where it cannot be. */
function preparedOn(client: Client, text: string): Promise<string | null> {
  const names = statements.get(client) ?? new Map<string, Promise<string | null>>();
  statements.set(client, names);
  const preparing = names.get(text) ?? prepare(client, text, () => names.delete(text));
  names.set(text, preparing);
  return preparing;
}

async function prepare(client: Client, text: string, onFailure: () => void): Promise<string | null> {
  count += 1;
  const name = `shared_${count}`;
  try {
    await client.executeQuery(CompiledQuery.raw(`prepare ${name} as ${text}`));
    return name;
  } catch {
    // why, the statement itself says when it is run
    onFailure();
    return null;
  }
}
