import { compare } from './compare.ts';
import type { Engine } from './engines.ts';
import type { Row } from './row.ts';

/** The address of the list that the product and the bare server both have. */
export const listPath = '/api/templates';
/** The same on the bare server, with the JSON that PostgreSQL has written instead of rows that Node writes. */
const writtenPath = `${listPath}/written`;

/** The session and the 20 templates of its account, beside two bare queries of the same tables. */
export async function lists(engine: Engine, lengths: readonly (keyof Engine['cookies'])[]): Promise<Row[]> {
  const [product, bare] = [await engine.product(), await engine.bare()];
  const rows = [];
  for (const length of lengths) {
    const beside = (wire: string, paths: { product: string; bare: string }, budget: Row['budget']) =>
      compare({
        what: `${engine.name}: session and 20 templates over ${wire}, ${length.slice(2)} kB`,
        headers: { cookie: engine.cookies[length] },
        ...{ product: product.origin + paths.product, bare: bare.origin + paths.bare, budget },
        comparable: templatesIn,
      });
    rows.push(
      await beside('REST', { product: listPath, bare: listPath }, { atLeastRatio: 0.85 }),
      // tRPC's adapter makes a web request and response of each call, and parses and writes the list once more
      await beside('tRPC', { product: '/trpc/templates.list', bare: listPath }, { atLeastRatio: 0.45 }),
      await beside('REST beside written JSON', { product: listPath, bare: writtenPath }, null),
    );
  }
  await product.stop();
  await bare.stop();
  return rows;
}

/** The templates in an answer of either kind. */
function templatesIn(body: Buffer): unknown {
  const answer = JSON.parse(body.toString());
  return answer.result?.data ?? answer;
}
