import { IconBolt, IconCheck, IconLock, IconStarFilled, IconTool } from '@tabler/icons-react';
import { planFeatures } from '../../../src/domain/plan-features.ts';
import { product } from '../../../src/domain/product.ts';
import { useAiModel } from '../../lib/ai-model.ts';
import classes from './GetStartedPitch.module.css';
import { badges, reasons, testimonials } from './pitch.ts';

const badgeIcons = [IconLock, IconTool, IconBolt] as const;

/** The marketing half of /get-started. */
export function GetStartedPitch() {
  const { rating } = product;
  const aiModel = useAiModel();
  return (
    <div className={classes.pitch}>
      <div>
        <h1 className={classes.title}>Write the film. Then generate it.</h1>
        <p className={classes.lead}>
          {product.name} turns what you would tell a crew into the prompt that a video generator reads.
        </p>
        <ul className={classes.badges}>
          {badges.map((badge, index) => {
            const Icon = badgeIcons[index] ?? IconCheck;
            return (
              <li key={badge}>
                <Icon size={18} stroke={1.5} aria-hidden />
                {badge}
              </li>
            );
          })}
        </ul>
      </div>

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

      <section className={classes.plan} aria-labelledby="plan-title">
        <div>
          <h2 id="plan-title">{product.plan} Plan</h2>
          <p className={classes.trial}>{product.trialDays}-Day Free Trial</p>
          <p className={classes.price}>
            <strong>${product.pricePerMonth}</strong> per month
          </p>
        </div>
        <ul className={classes.features}>
          {planFeatures(aiModel).map((feature) => (
            <li key={feature}>
              <IconCheck size={18} stroke={1.5} aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="voices-title">
        <h2 id="voices-title">From people who shoot</h2>
        <p className={classes.rating}>
          <IconStarFilled size={16} aria-hidden /> {rating.stars} from {rating.count} ratings
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
    </div>
  );
}
