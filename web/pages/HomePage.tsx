import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { product } from '../../src/domain/product.ts';
import { sora2 } from '../../src/domain/targets/sora-2.ts';
import type { PromptScene } from '../../src/domain/targets/target.ts';
import { ColorSchemeToggle } from '../components/ColorSchemeToggle.tsx';
import { PromptLines, promptPage } from '../components/PromptLines.tsx';
import { Wordmark } from '../components/Wordmark.tsx';
import { useSession } from '../lib/current-user.ts';
import { usePageHead } from '../lib/page-head.ts';
import classes from './HomePage.module.css';

const example: PromptScene = {
  sceneNumber: 1,
  duration: 5,
  subject: 'A lighthouse keeper in a patched oilskin',
  action: 'trims the wick and closes the glass without looking at it',
  scene: 'Lamp room at dusk, salt on every pane',
  camera: 'Slow arc from profile to three-quarter, chest height',
  cam: '40 mm anamorphic, T2.8',
  light: 'The lamp alone as key, hard and warm from below; blue hour behind the glass',
  grade: 'Deep teal shadows, amber held in the skin, fine grain',
  audio: 'Brass hinge, wind pressing the panes, a bell buoy far below',
  dialog: 'Forty years, and she still starts on the second match.',
};

/** What the product is, by its work: one scene as the prompt that comes of it. */
export default function HomePage() {
  usePageHead('/');
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Wordmark />
        <nav aria-label="Main" className={classes.nav}>
          <ColorSchemeToggle />
          {signedIn ? <Link to="/app">Launch App</Link> : <Link to="/login">Login</Link>}
        </nav>
      </header>
      <main className={classes.main}>
        <div>
          <h1 className={classes.title}>{product.tagline}.</h1>
          <p className={classes.lead}>
            Nine fields a scene, from camera movement to Foley. One clean prompt, formatted as you type, ready to hand
            to your video generator.
          </p>
          <Button component={Link} to={signedIn ? '/app' : '/register'} size="lg">
            {signedIn ? 'Launch App' : 'Start Creating'}
          </Button>
        </div>
        <figure className={classes.sheet}>
          <figcaption>What comes out of one scene</figcaption>
          <pre className={promptPage}>
            <PromptLines lines={sora2.scene(example)} />
          </pre>
        </figure>
      </main>
    </div>
  );
}
