import { Landing } from '../features/marketing/Landing.tsx';
import { usePageHead } from '../lib/page/page-head.ts';

export default function HomePage() {
  usePageHead('/');
  return <Landing />;
}
