import { lazy, Suspense } from 'react';
import { Island } from '../components/Island.tsx';
import { SiteFooter } from '../components/SiteFooter.tsx';
import { SiteHeader } from '../components/SiteHeader.tsx';
import { GetStartedPitch } from '../features/marketing/GetStartedPitch.tsx';
import { usePageHead } from '../lib/page-head.ts';
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

/** In a document, the pitch is there at once and the panel follows when its code has loaded. */
export default function GetStartedPage() {
  usePageHead('/get-started');
  return (
    <div className={classes.page}>
      <SiteHeader links={links} />
      <main className={classes.main}>
        <div className={classes.panel}>
          <Island name="get-started" on="load" placeholder={<div className={classes.placeholder} />}>
            <Suspense fallback={<div className={classes.placeholder} />}>
              <GetStartedPanel />
            </Suspense>
          </Island>
        </div>
        <div className={classes.pitch}>
          <GetStartedPitch />
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
