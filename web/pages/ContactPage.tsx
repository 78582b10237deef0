import { Contact } from '../features/support/Contact.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { trpc } from '../lib/trpc.ts';

export default function ContactPage() {
  usePageHead('/contact');
  const { data } = trpc.support.address.useQuery();
  return <Contact supportEmail={data?.email ?? null} attempt={null} />;
}
