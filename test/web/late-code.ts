import '../../web/features/builder/late-code.ts';
import { desk, extras } from '../../web/features/builder/later.ts';

/** Brings the code that comes to the editor later, so that a test sees what a visitor sees a moment after the first paint. */
export async function bringLateCode(): Promise<void> {
  const arrived = await Promise.all([desk.fetchNow(), extras.fetchNow()]);
  if (arrived.includes(false)) throw new Error("the editor's code could not be loaded");
}
