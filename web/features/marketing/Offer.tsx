import { planFeatures } from '../../../src/domain/billing/plan-features.ts';
import { product } from '../../../src/domain/product/product.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { useAiModel } from '../../lib/ai-model.ts';
import { comparedTools, comparison } from './landing-copy.ts';
import classes from './Offer.module.css';

const tools = [...comparedTools, product.name];

/** A comparison with the tools that people use instead. */
export function Compared() {
  return (
    <section aria-labelledby="compared-title">
      <h2 id="compared-title">Next to the tools you already use</h2>
      <table className={classes.compared}>
        <thead>
          <tr>
            <td />
            {tools.map((tool) => (
              <th key={tool} scope="col">
                {tool}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.map(({ feature, cells }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {tools.map((tool, index) => (
                <td key={tool}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The pricing card. */
export function Pricing() {
  const aiModel = useAiModel();
  return (
    <section aria-labelledby="price-title">
      <div className={classes.plan}>
        <div>
          <h2 id="price-title">One plan, everything in it</h2>
          <p className={classes.price}>
            <strong>${product.pricePerMonth}</strong> per month
          </p>
          <p className={classes.terms}>{product.trialDays}-day free trial. Cancel anytime.</p>
          <ButtonLink to="/get-started">Start Free Trial</ButtonLink>
        </div>
        <div>
          <h3>{product.plan}</h3>
          <ul>
            {planFeatures(aiModel).map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <p className={classes.free}>
            <b>Free, without a card:</b> every field, every preset, the preview for every generator, copying, and one
            project.
          </p>
          <p className={classes.free}>
            <b>Rendering is not in the price:</b> it works with your own key of fal.ai, which bills you for it.
          </p>
        </div>
      </div>
    </section>
  );
}
