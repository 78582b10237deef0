// what is opened later, too: what a file imports has no time limit, and a test has one
import '../../web/components/ToastRegion.tsx';
import '../../web/pages/AppPage.tsx';
import { eagerModules, idleModules } from '../../web/features/builder/features.tsx';

/** Brings the code that comes to the editor later, so that a test sees what a visitor sees a moment after the first paint. */
export async function bringLateCode(): Promise<void> {
  const arrived = await Promise.all([...eagerModules, ...idleModules].map(({ load }) => load()));
  if (arrived.includes(false)) throw new Error("the editor's code could not be loaded");
}
