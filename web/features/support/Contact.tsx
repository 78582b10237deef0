import { Link } from 'react-router-dom';
import { product } from '../../../src/domain/product/product.ts';
import { SiteFooter } from '../../components/SiteFooter.tsx';
import { SiteHeader } from '../../components/SiteHeader.tsx';
import classes from './Contact.module.css';
import { ContactForm } from './ContactForm.tsx';
import { teamLink } from './team-link.ts';

const links = [
  { to: '/contact', label: 'Contact Us' },
  { to: '/app', label: 'Launch App' },
  { to: '/login', label: 'Login' },
  { to: '/app', label: 'Get Started' },
] as const;

const { support } = product;

interface ContactProps {
  /** Null if there is no address: then the page offers only the form. */
  supportEmail: string | null;
}

/** The contact page. */
export function Contact({ supportEmail }: ContactProps) {
  return (
    <div className={classes.page}>
      <SiteHeader links={links} />
      <main className={classes.main}>
        <div className={classes.about}>
          <h1 className={classes.title}>Talk to the people who build it</h1>
          <p className={classes.lead}>
            A question, a bug, a scene that will not come out right: we answer within {support.answersWithinHours}{' '}
            hours.
          </p>
          <section aria-labelledby="contact-ways">
            <h2 id="contact-ways" className={classes.heading}>
              Contact information
            </h2>
            <dl className={classes.links}>
              {supportEmail && (
                <div>
                  <dt>Support e-mail</dt>
                  <dd>
                    <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
                  </dd>
                </div>
              )}
              <div>
                <dt>Live chat</dt>
                <dd>
                  For Pro members: <Link to={teamLink}>message the team</Link> from the editor. Members go first, and we
                  answer by email.
                </dd>
              </div>
              <div>
                <dt>Hours</dt>
                <dd>{support.hours}</dd>
                <dd>{support.weekend}</dd>
              </div>
              <div>
                <dt>Response</dt>
                <dd>Within {support.answersWithinHours} hours</dd>
              </div>
            </dl>
          </section>
        </div>
        <div className={classes.card}>
          <ContactForm />
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
