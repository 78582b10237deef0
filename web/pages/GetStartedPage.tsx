import { lazy, Suspense } from 'react';
import { Island } from '../components/Island.tsx';
import { SiteFooter } from '../components/SiteFooter.tsx';
import { SiteHeader } from '../components/SiteHeader.tsx';
import { GetStartedForm } from '../features/auth/GetStartedForm.tsx';
import { GetStartedPitch } from '../features/marketing/GetStartedPitch.tsx';
import { useSignedIn } from '../lib/account/signed-in.ts';
import { usePageHead } from '../lib/page/page-head.ts';
import classes from './GetStartedPage.module.css';

const GetStartedPanel = lazy(async () => {
  const { GetStartedPanel: Panel } = await import('../features/billing/GetStartedPanel.tsx');
  return { default: Panel };
});

const links = [
  { to: '/', label: 'Home' },
  { to: '/login', label: 'Login', only: 'signed-out' },
  { to: '/app', label: 'Launch App', only: 'signed-in' },
] as const;

/**
 * In a document, visitors get the account form as plain HTML, without React. For signed-in users the card panel follows
 * once its code has loaded.
 */
export default function GetStartedPage() {
  usePageHead('/get-started');
  const signedIn = useSignedIn();
  const placeholder = <div className={classes.placeholder} />;
  const form = <GetStartedForm />;
  return (
    <div className={classes.page}>
      <SiteHeader links={links} />
      <main className={classes.main}>
        <section className={classes.panel} aria-label="Get started">
          {import.meta.env.SSR && !signedIn ? (
            form
          ) : (
            <Island name="get-started" on="load" placeholder={placeholder}>
              <Suspense fallback={placeholder}>
                <GetStartedPanel account={form} />
              </Suspense>
            </Island>
          )}
        </section>
        <div className={classes.pitch}>
          <GetStartedPitch />
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
