// imported at the top, since tests have a time limit, but imports do not
import '../../web/components/ToastRegion.tsx';
import '../../web/pages/AppPage.tsx';
import { eagerModules, idleModules } from '../../web/features/builder/rooms.tsx';

/** Loads the code that the editor loads lazily, so that a test sees the page as it is shortly after the first paint. */
export async function loadLazyEditorCode(): Promise<void> {
  const arrived = await Promise.all([...eagerModules, ...idleModules].map(({ load }) => load()));
  if (arrived.includes(false)) throw new Error("The editor's lazy code could not be loaded.");
}
