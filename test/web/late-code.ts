// imports lazy pages as well: imports have no time limit, but tests do
import '../../web/components/ToastRegion.tsx';
import '../../web/pages/AppPage.tsx';
import { eagerModules, idleModules } from '../../web/features/builder/features.tsx';

/** Loads the editor's lazy code, so that a test starts with the editor complete. */
export async function bringLateCode(): Promise<void> {
  const arrived = await Promise.all([...eagerModules, ...idleModules].map(({ load }) => load()));
  if (arrived.includes(false)) throw new Error("The editor's lazy code could not be loaded.");
}
