import { compare } from './compare.ts';
import type { Engine } from './engines.ts';
import type { Row } from './row.ts';

/** The address of the list that the product and the bare server both have. */
export const listPath = '/api/templates';

/** The session and the 20 templates of its account, beside two bare queries of the same tables. */
export async function lists(engine: Engine, lengths: readonly (keyof Engine['cookies'])[]): Promise<Row[]> {
  const [product, bare] = [await engine.product(), await engine.bare()];
  const rows = [];
  for (const length of lengths) {
    const beside = (wire: string, path: string, budget: Row['budget']) =>
      compare({
        what: `${engine.name}: session and 20 templates over ${wire}, ${length.slice(2)} kB`,
        headers: { cookie: engine.cookies[length] },
        ...{ product: product.origin + path, bare: bare.origin + listPath, budget },
        comparable: templatesIn,
      });
    rows.push(
      await beside('REST', listPath, { atLeastRatio: 0.85 }),
      await beside('tRPC', '/trpc/templates.list', { atLeastRatio: 0.7 }),
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
