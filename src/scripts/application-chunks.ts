import { join } from 'node:path';
import type { Rolldown } from 'vite';

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Packages that every page of the application needs. Of Mantine, only what its components have in common. */
const everywhere =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand|@tanstack\/(query-core|react-query)|@trpc\/(client|server|react-query)|@mantine\/core\/esm\/core)\//;

/**
 * How the application's scripts are divided into files. By itself, the bundler makes a file of each set of modules that
 * several parts share: the editor would need 37 before anything can be typed, and a slow phone waits for each of them.
 * @param web the folder of the pages' sources
 */
export function applicationChunks(web: string): Rolldown.CodeSplittingOptions {
  let found: Record<'start' | 'editor' | 'otherPages', ReadonlySet<string>> | undefined;
  const editorPage = join(web, 'pages/AppPage.tsx');
  function reachable(graph: ModuleGraph) {
    const from = (...files: string[]) => files.map((file) => join(web, file));
    found ??= {
      start: reach(graph, from('main.tsx')),
      editor: reach(graph, [editorPage]),
      otherPages: reach(graph, from('app/PublicRoutes.tsx', 'app/AdminRoutes.tsx'), { later: true }),
    };
    return found;
  }
  return {
    groups: [
      {
        name: (id, graph) => (everywhere.test(id) || (isOurs(id) && reachable(graph).start.has(id)) ? 'start' : null),
        priority: 3,
      },
      {
        // what the editor shares with pages that do not need the rest of it
        name: (id, graph) => {
          const { editor, otherPages } = reachable(graph);
          return isOurs(id) && editor.has(id) && otherPages.has(id) ? 'shared' : null;
        },
        priority: 2,
      },
      {
        // not the page itself, under whose name the manifest lists them
        name: (id, graph) => {
          const wanted = (isOurs(id) && id !== editorPage) || id.includes('/@tabler/icons-react/');
          return wanted && reachable(graph).editor.has(id) ? 'editor' : null;
        },
        priority: 1,
      },
    ],
  };
}

const isOurs = (id: string) => !id.includes('/node_modules/');

/** The modules that files import. @param later whether also those that are imported on demand, but for the editor's */
function reach(graph: ModuleGraph, files: string[], { later = false } = {}): ReadonlySet<string> {
  const reached = new Set(files);
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds) reached.add(imported);
    if (!later) continue;
    for (const imported of dynamicallyImportedIds) {
      if (!/\/(features\/builder\/|pages\/(App|Projects)Page)/.test(imported)) reached.add(imported);
    }
  }
  return reached;
}
