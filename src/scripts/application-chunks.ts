import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

/** The chunks with what the editor's first frame needs. */
export const firstChunks: readonly string[] = ['start', 'documents', 'shared', 'editor'];

/** Characters of a module that is small enough to be loaded where it is not needed. */
const smallSize = 3_000;

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * Puts the scripts that every page or the editor needs into four chunks: `start` for every page, `documents` for what
 * the editor shares with documents, `shared` for what it shares with other pages, and `editor` for the rest. No chunk
 * imports a later one. Without this, the bundler would emit a chunk for each set of modules that the same pages import,
 * and the editor would load dozens of files. A fifth chunk, `small`, has the small modules that several later parts of
 * the editor share, such as icons: the first load lists the names of all chunks.
 *
 * The server takes a document's styles from the chunks that its page imports, so the chunk that documents share must
 * not contain the editor's styles.
 * @param web the folder with the sources of the pages
 */
export function applicationChunks(web: string): Rolldown.CodeSplittingOptions {
  const main = join(web, 'main.tsx');
  const editorPage = join(web, 'pages/AppPage.tsx');
  const documents = join(web, 'app/public-pages.ts');

  function divide(graph: Graph) {
    const follow = importFollower(graph);
    const pages = graph.getModuleInfo(documents)?.dynamicallyImportedIds ?? [];
    return {
      start: follow([main]),
      editor: follow([editorPage]),
      documents: follow(pages),
      others: follow([main], { dynamicExcept: editorPage }),
    };
  }

  let parts: ReturnType<typeof divide> | undefined;
  function name(id: string, graph: Graph): string | null {
    parts ??= divide(graph);
    if (parts.start.has(id)) return 'start';
    // the page stays a separate chunk, since the manifest lists chunks by page
    if (!parts.editor.has(id) || id === editorPage) return null;
    if (parts.documents.has(id)) return 'documents';
    return parts.others.has(id) ? 'shared' : 'editor';
  }

  const small = new Map<string, boolean>();

  /**
   * Whether a module is a small script of the editor only, and imports nothing but modules of the chunks above or other
   * such modules, so that the chunks do not import each other.
   */
  function isSmall(id: string, graph: Graph): boolean {
    const known = small.get(id);
    if (known !== undefined) return known;
    // modules that import each other stay apart
    small.set(id, false);
    parts ??= divide(graph);
    const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
    const fits = !parts.others.has(id) && /\.(mjs|js|tsx?)$/.test(id) && (code?.length ?? smallSize) < smallSize;
    const is = fits && importedIds.every((imported) => name(imported, graph) !== null || isSmall(imported, graph));
    small.set(id, is);
    return is;
  }
  const smallName = (id: string, graph: Graph) => (isSmall(id, graph) ? 'small' : null);
  return {
    includeDependenciesRecursively: false,
    groups: [{ name }, { name: smallName, minShareCount: 2 }],
  };
}

/**
 * Matches the main modules of packages that re-export hundreds of modules. Only those imported by name count.
 */
const barrel = /\/node_modules\/(@mantine\/core|@mantine\/hooks|@tabler\/icons-react)\/.*\.mjs$/;
const namedImports = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/**
 * Returns a function that lists files and everything that they import. If `dynamicExcept` is given, dynamic imports are
 * followed too, except that one.
 */
function importFollower(graph: Graph) {
  const exported = new Map<string, Map<string, string>>();

  /** Returns the file of each name that a package exports. */
  function packageExports(file: string): Map<string, string> {
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
      // inside a package, each module imports only what it needs
      if (!from || barrel.exec(id)?.[1] === from) return imported;
      const named = [...(code ?? '').matchAll(namedImports)].filter(([, , source]) => source === from);
      return named
        .flatMap(([, names = '']) => names.split(','))
        .flatMap((name) => packageExports(imported).get(name.trim().split(' ')[0] ?? '') ?? []);
    });
  }

  return (files: readonly string[], { dynamicExcept }: { dynamicExcept?: string } = {}): ReadonlySet<string> => {
    const reached = new Set(files);
    for (const id of reached) {
      for (const imported of imports(id)) reached.add(imported);
      if (!dynamicExcept) continue;
      for (const dynamic of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (dynamic !== dynamicExcept) reached.add(dynamic);
    }
    return reached;
  };
}
