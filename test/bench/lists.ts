import { compare } from './compare.ts';
import type { Engine } from './engines.ts';
import type { Row } from './row.ts';

/** The least shares of what a bare server answers that sends the same. */
const leastRatio = { rest: 1, trpc: 0.8 };

/** The address of the list that the product and the bare server both have. */
export const listPath = '/api/templates';

/** The session and the 20 templates of its account, over REST and tRPC, beside two bare queries of the same tables. */
export async function lists(engine: Engine, lengths: readonly (keyof Engine['cookies'])[]): Promise<Row[]> {
  const [product, bare] = [await engine.product(), await engine.bare()];
  const rows = [];
  for (const length of lengths) {
    const over = (wire: keyof typeof leastRatio, name: string, path: string) =>
      compare({
        what: `${engine.name}: session and 20 templates over ${name}, ${length.slice(2)} kB`,
        headers: { cookie: engine.cookies[length] },
        ...{ product: product.origin + path, bare: bare.origin + listPath, atLeastRatio: leastRatio[wire] },
        comparable: templatesIn,
      });
    rows.push(await over('rest', 'REST', listPath), await over('trpc', 'tRPC', '/trpc/templates.list'));
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
