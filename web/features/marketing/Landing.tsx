import { product } from '../../../src/domain/product/product.ts';
import { sceneFields } from '../../../src/domain/scene/fields.ts';
import { guidedGenerators } from '../../../src/domain/targets/generators.ts';
import { kling3 } from '../../../src/domain/targets/kling-3.ts';
import { numberWord } from '../../../src/domain/text/number-word.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { SiteFooter } from '../../components/SiteFooter.tsx';
import { SiteHeader } from '../../components/SiteHeader.tsx';
import { EmptySlate } from './EmptySlate.tsx';
import { FeatureCards } from './FeatureCards.tsx';
import { Film } from './Film.tsx';
import { film } from './film.ts';
import classes from './Landing.module.css';
import { Libraries } from './Libraries.tsx';
import { reasons } from './landing-copy.ts';
import page from './MarketingPage.module.css';
import { Compared, Pricing } from './Offer.tsx';

const links = [
  { to: '/get-started', label: 'Get Started' },
  { to: '/login', label: 'Login', only: 'signed-out' },
  { to: '/app', label: 'Launch App', only: 'signed-in' },
  { to: '/blog', label: 'Blog' },
  { to: '/admin/login', label: 'Admin' },
  { to: '/contact', label: 'Contact Us' },
] as const;

/** Shown below a page's first button, so that the price comes as no surprise. */
const priceLine = {
  free: 'Free to compose.',
  paid: `$${product.pricePerMonth} a month after ${product.trialDays} days if you want AI, trending and more projects.`,
} as const;

const fieldCount = numberWord(sceneFields.length);

/** The landing page. */
export function Landing() {
  return (
    <div className={page.page}>
      <SiteHeader links={links} />
      <main>
        <Hero />
        <Film project={film} target={kling3} />
        <Reasons />
        <FeatureCards />
        <Libraries />
        <Compared />
        <Pricing />
        <section className={classes.last} aria-labelledby="last-title">
          <div>
            <h2 id="last-title">Your first scene is {fieldCount} fields away.</h2>
            <ButtonLink to="/get-started">Start Creating</ButtonLink>
          </div>
          <EmptySlate />
        </section>
      </main>
      <SiteFooter />
    </div>
  );
}

function Hero() {
  return (
    <div className={classes.hero}>
      <div>
        <h1>{product.tagline}.</h1>
        <p className={classes.names}>
          <span>Writes for</span>{' '}
          {guidedGenerators.names.map((name) => [
            <b key={name}>{name}</b>,
            // separates the names for screen readers
            ' ',
          ])}
          <span>and {guidedGenerators.more} more</span>
        </p>
      </div>
      <div>
        <p className={classes.lead}>
          Describe each scene in {fieldCount} fields, the way you would brief a crew. {product.name} writes the prompts,
          clip by clip.
        </p>
        <div className={page.actions}>
          <ButtonLink to="/get-started">Start Creating</ButtonLink>
          <ButtonLink to="/demo" tone="quiet">
            View Demo
          </ButtonLink>
        </div>
        <p className={classes.price}>
          <b>{priceLine.free}</b> {priceLine.paid}
        </p>
      </div>
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
