import { planFeatures } from '../../../src/domain/billing/plan-features.ts';
import { product } from '../../../src/domain/product/product.ts';
import { claims } from '../../../src/domain/site/claims.ts';
import { guidedGenerators } from '../../../src/domain/targets/generators.ts';
import { useAiModel } from '../../lib/ai-model.ts';
import { FilmStrip } from './Film.tsx';
import { film } from './film.ts';
import classes from './GetStartedPitch.module.css';
import { badges, reasons } from './pitch.ts';

const generators = new Intl.ListFormat('en-GB').format(guidedGenerators.names);

/** The marketing half of /get-started. */
export function GetStartedPitch() {
  const aiModel = useAiModel();
  return (
    <div className={classes.pitch}>
      <div>
        <h1>Write the film. Then generate it.</h1>
        <p className={classes.lead}>
          {product.name} turns what you would tell a crew into the prompts that {generators} read.
        </p>
        <ul className={classes.badges}>
          {badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      </div>

      <FilmStrip project={film} />

      <section aria-labelledby="reasons-title">
        <h2 id="reasons-title">What you get to work with</h2>
        <ul className={classes.reasons}>
          {reasons.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="plan-title">
        <h2 id="plan-title">{product.plan} Plan</h2>
        <p className={classes.note}>
          {product.trialDays}-Day Free Trial, then <b>${product.pricePerMonth} per month</b>
        </p>
        <ul className={classes.features}>
          {planFeatures(aiModel).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </section>

      <Voices {...claims} />
    </div>
  );
}

interface VoicesProps {
  shown: boolean;
  rating: { stars: number; count: number };
  testimonials: readonly { text: string; role: string }[];
}

/** Ratings and testimonials, unless the owner hides them. */
export function Voices({ shown, rating, testimonials }: VoicesProps) {
  if (!shown) return null;
  return (
    <section aria-labelledby="voices-title">
      <h2 id="voices-title">From people who shoot</h2>
      <p className={classes.note}>
        {rating.stars} from {rating.count} ratings
      </p>
      <ul className={classes.voices}>
        {testimonials.map(({ text, role }) => (
          <li key={role}>
            <figure>
              <blockquote>{text}</blockquote>
              <figcaption>{role}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
