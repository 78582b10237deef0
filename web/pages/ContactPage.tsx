import { Contact } from '../features/support/Contact.tsx';
import { trpc } from '../lib/calls/trpc.ts';
import { usePageHead } from '../lib/page/page-head.ts';

export default function ContactPage() {
  usePageHead('/contact');
  const { data } = trpc.support.address.useQuery();
  return <Contact supportEmail={data?.email ?? null} />;
}
