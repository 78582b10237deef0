import '../../web/features/builder/late-code.ts';
// with what is opened later, too: what a file imports has no time limit, and a test has one
import '../../web/components/ToastRegion.tsx';
import '../../web/features/builder/desk.ts';
import '../../web/features/builder/extras.ts';
import '../../web/pages/AppPage.tsx';
import { desk, extras } from '../../web/features/builder/later.ts';

/** Brings the code that comes to the editor later, so that a test sees what a visitor sees a moment after the first paint. */
export async function bringLateCode(): Promise<void> {
  const arrived = await Promise.all([desk.fetchNow(), extras.fetchNow()]);
  if (arrived.includes(false)) throw new Error("the editor's code could not be loaded");
}
