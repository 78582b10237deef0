import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Island } from '../../components/Island.tsx';
import { SiteFooter } from '../../components/SiteFooter.tsx';
import { SiteHeader } from '../../components/SiteHeader.tsx';
import classes from './Demo.module.css';
import { cards, sections } from './demo-copy.ts';
import { film } from './film.ts';
import page from './MarketingPage.module.css';
import { SceneDemo } from './SceneDemo.tsx';

const links = [
  { to: '/', label: 'Home' },
  { to: '/get-started', label: 'Get Started' },
] as const;

const [shownScene] = film.scenes;

/** The demo page: one scene to edit, and an overview of the other features. */
export function Demo() {
  return (
    <div className={page.page}>
      <SiteHeader links={links} />
      <main>
        <div className={classes.hero}>
          <h1>Edit this scene. Watch its prompt.</h1>
          <p>
            Change a word in a field and it changes in the prompt. No account needed. This is the part of the editor you
            will use most.
          </p>
          <noscript>
            <p>Editing needs JavaScript. Without it you see the scene and its prompt.</p>
          </noscript>
        </div>
        {shownScene && (
          <Island name="scene-demo" on="touch">
            <SceneDemo scene={shownScene} />
          </Island>
        )}
        {sections.map(({ title, text, rows }) => (
          <section key={title} className={classes.feature}>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
            <dl>
              {rows.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section aria-labelledby="more-title">
          <h2 id="more-title">In every project</h2>
          <ul className={classes.cards}>
            {cards.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className={classes.last} aria-labelledby="last-title">
          <h2 id="last-title">Now write the next scene.</h2>
          <div className={page.actions}>
            <ButtonLink to="/get-started">Get Started Now</ButtonLink>
            <ButtonLink to="/contact" tone="quiet">
              Contact Sales
            </ButtonLink>
          </div>
        </section>
      </main>
      <SiteFooter />
    </div>
  );
}
