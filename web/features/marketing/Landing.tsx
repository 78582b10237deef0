import { IconCheck, IconStarFilled } from '@tabler/icons-react';
import { sceneFields } from '../../../src/domain/fields.ts';
import { numberWord } from '../../../src/domain/number-word.ts';
import { planFeatures } from '../../../src/domain/plan-features.ts';
import { product } from '../../../src/domain/product.ts';
import { sora2 } from '../../../src/domain/targets/sora-2.ts';
import { formatName } from '../../../src/domain/targets/target.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { SiteFooter } from '../../components/SiteFooter.tsx';
import { SiteHeader } from '../../components/SiteHeader.tsx';
import { useAiModel } from '../../lib/ai-model.ts';
import { Film } from './Film.tsx';
import { film } from './film.ts';
import classes from './Landing.module.css';
import { comparedTools, comparison, features, reasons } from './landing-copy.ts';
import { librarySamples } from './library-samples.ts';
import { testimonials } from './pitch.ts';

const links = [
  { to: '/get-started', label: 'Get Started' },
  { to: '/login', label: 'Login', only: 'signed-out' },
  { to: '/app', label: 'Launch App', only: 'signed-in' },
  { to: '/blog', label: 'Blog' },
  { to: '/admin/login', label: 'Admin' },
  { to: '/contact', label: 'Contact Us' },
] as const;

const fieldCount = numberWord(sceneFields.length);
const tools = [...comparedTools, product.name];

/** The landing page. */
export function Landing() {
  return (
    <div className={classes.page}>
      <SiteHeader links={links} />
      <main>
        <div className={classes.hero}>
          <h1>{product.tagline}.</h1>
          <div>
            <p>
              Describe each scene in {fieldCount} fields, the way you would brief a crew. {product.name} writes the
              prompt that your video generator reads.
            </p>
            <div className={classes.actions}>
              <ButtonLink to="/get-started">Start Creating</ButtonLink>
              <ButtonLink to="/demo" tone="quiet">
                View Demo
              </ButtonLink>
            </div>
          </div>
        </div>
        <Film project={film} />
        <p className={classes.note}>
          Three scenes, one prompt, live from the editor: in {formatName(sora2)}, or as a shot sheet.
        </p>
        <Reasons />
        <Features />
        <Libraries />
        <Compared />
        <Pricing />
        <Voices />
        <section className={classes.last} aria-labelledby="last-title">
          <h2 id="last-title">Your first scene is {fieldCount} fields away.</h2>
          <ButtonLink to="/get-started">Start Creating</ButtonLink>
        </section>
      </main>
      <SiteFooter />
    </div>
  );
}

function Reasons() {
  return (
    <section className={classes.split} aria-labelledby="reasons-title">
      <h2 id="reasons-title">Six reasons to write it down first</h2>
      <ol className={classes.reasons}>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Features() {
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title">Three ways past the empty page</h2>
      <ul className={classes.features}>
        {features.map(({ title, text, sheet }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <dl>
              {sheet.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Libraries() {
  return (
    <section aria-labelledby="libraries-title">
      <div className={classes.intro}>
        <h2 id="libraries-title">
          {product.presets.count}+ presets in {product.presets.libraries} libraries
        </h2>
        <p>
          Lines that a crew would understand, not adjectives. Pick one, then make it yours. One from each, word for
          word:
        </p>
      </div>
      <ul className={classes.libraries}>
        {librarySamples.map(({ library, count, name, words }) => (
          <li key={library}>
            <h3>
              {library} <span>{count}</span>
            </h3>
            <p className={classes.preset}>{name}</p>
            <p className={classes.words}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Compared() {
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
          {comparison.map(({ what, cells }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
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

function Pricing() {
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
              <li key={feature}>
                <IconCheck size={18} stroke={1.5} aria-hidden />
                {feature}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Voices() {
  const { stars, count } = product.rating;
  return (
    <section aria-labelledby="voices-title">
      <div className={classes.intro}>
        <h2 id="voices-title">From people who shoot</h2>
        <p className={classes.rating}>
          <IconStarFilled size={16} aria-hidden />
          <span>
            {stars} from {count} ratings
          </span>
        </p>
      </div>
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
