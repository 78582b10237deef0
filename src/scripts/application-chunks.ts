import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * Divides the application into what every page needs, what the editor shares with documents, what it shares with other
 * pages of the application, and the editor. Left alone, the bundler makes a file for each set of modules that the same
 * pages import, so that the editor would start from 43 files. No file imports a later one.
 *
 * Documents take their styles from the files that a page imports, so what they share must not contain the editor's.
 * @param web the folder of the pages' sources
 */
export function applicationChunks(web: string): Rolldown.CodeSplittingOptions {
  const main = join(web, 'main.tsx');
  const editorPage = join(web, 'pages/AppPage.tsx');
  const documents = join(web, 'app/public-pages.ts');

  function divide(graph: Graph) {
    const follow = follower(graph);
    const pages = graph.getModuleInfo(documents)?.dynamicallyImportedIds ?? [];
    return {
      start: follow([main]),
      editor: follow([editorPage]),
      documents: follow(pages),
      others: follow([main], { butNot: editorPage }),
    };
  }

  let parts: ReturnType<typeof divide> | undefined;
  function name(id: string, graph: Graph): string | null {
    parts ??= divide(graph);
    if (parts.start.has(id)) return 'start';
    // the page itself keeps its file, by which the manifest lists the others
    if (!parts.editor.has(id) || id === editorPage) return null;
    if (parts.documents.has(id)) return 'documents';
    return parts.others.has(id) ? 'shared' : 'editor';
  }
  return { includeDependenciesRecursively: false, groups: [{ name }] };
}

/** The packages that export hundreds of modules from one. Only what is imported by name counts. */
const barrel = /\/node_modules\/(@mantine\/core|@mantine\/hooks|@tabler\/icons-react)\/.*\.mjs$/;
const namedImports = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/**
 * @returns a function that lists files and the modules that they import; with `butNot`, also those that are imported on
 * demand, except that file
 */
function follower(graph: Graph) {
  const exported = new Map<string, Map<string, string>>();

  /** The files of what a barrel exports, by name. */
  function exportsOf(file: string): Map<string, string> {
    const files = exported.get(file) ?? new Map<string, string>();
    if (!exported.has(file)) {
      exported.set(file, files);
      for (const [, names = '', source = ''] of (graph.getModuleInfo(file)?.code ?? '').matchAll(namedImports))
        for (const name of names.split(','))
          files.set(name.trim().split(' ').at(-1) ?? '', join(dirname(file), source));
    }
    return files;
  }

  function imports(id: string): string[] {
    const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
    return importedIds.flatMap((imported) => {
      const from = barrel.exec(imported)?.[1];
      // a package imports its own modules one by one
      if (!from || barrel.exec(id)?.[1] === from) return imported;
      const named = [...(code ?? '').matchAll(namedImports)].filter(([, , source]) => source === from);
      return named
        .flatMap(([, names = '']) => names.split(','))
        .flatMap((name) => exportsOf(imported).get(name.trim().split(' ')[0] ?? '') ?? []);
    });
  }

  return (files: readonly string[], { butNot }: { butNot?: string } = {}): ReadonlySet<string> => {
    const found = new Set(files);
    for (const id of found) {
      for (const imported of imports(id)) found.add(imported);
      if (!butNot) continue;
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) if (later !== butNot) found.add(later);
    }
    return found;
  };
}
