import { Link } from 'react-router-dom';
import { product } from '../../src/domain/product/product.ts';
import classes from './SiteFooter.module.css';

const links = [
  { to: '/blog', label: 'Blog' },
  { to: '/docs/api', label: 'API' },
  { to: '/contact', label: 'Contact Us' },
  { to: '/', label: 'Home' },
  { to: '/app', label: 'Launch App' },
] as const;

/** The footer of public pages. */
export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <p>
        {product.name}. {product.tagline}.
      </p>
      <nav aria-label="Footer">
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
