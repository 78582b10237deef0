import { Contact } from '../features/support/Contact.tsx';
import { usePageHead } from '../lib/page-head.ts';

/** The server knows the support e-mail; a browser that comes here from another page of the application does not ask. */
export default function ContactPage() {
  usePageHead('/contact');
  return <Contact supportEmail={null} attempt={null} />;
}
