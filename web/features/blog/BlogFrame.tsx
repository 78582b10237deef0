import type { ReactNode } from 'react';
import { SiteFooter } from '../../components/SiteFooter.tsx';
import { SiteHeader } from '../../components/SiteHeader.tsx';
import classes from './BlogFrame.module.css';

const links = [
  { to: '/', label: 'Home' },
  { to: '/blog', label: 'Blog' },
  { to: '/get-started', label: 'Get Started' },
  { to: '/login', label: 'Login', only: 'signed-out' },
  { to: '/app', label: 'Launch App', only: 'signed-in' },
] as const;

/** The frame around every blog page. */
export function BlogFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <SiteHeader links={links} />
      <main className={classes.main}>{children}</main>
      <SiteFooter />
    </div>
  );
}
