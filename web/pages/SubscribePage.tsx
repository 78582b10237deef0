import { Subscribe } from '../features/billing/Subscribe.tsx';
import { usePageHead } from '../lib/page/page-head.ts';

export default function SubscribePage() {
  usePageHead('/subscribe');
  return <Subscribe />;
}
