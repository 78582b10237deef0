import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import packageFile from '../../package.json' with { type: 'json' };
import { fromProjectRoot } from '../platform/project-root.ts';
import { archiveFolder } from './folder-archive.ts';

/** The package.json of the package for scripts. All other packages that it uses are bundled. */
const clientPackage = {
  name: 'promptreel-client',
  version: packageFile.version,
  description: 'Compose, check and convert film projects, and call the API of Promptreel',
  license: 'MIT',
  type: 'module',
  // process.getBuiltinModule
  engines: { node: '>=20.16' },
  bin: { promptreel: './cli.js' },
  exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
  types: './index.d.ts',
  sideEffects: false,
  dependencies: { zod: `^${packageFile.dependencies.zod}` },
  // for the command mcp
  peerDependencies: { '@modelcontextprotocol/server': `^${packageFile.dependencies['@modelcontextprotocol/server']}` },
  peerDependenciesMeta: { '@modelcontextprotocol/server': { optional: true } },
};

/**
 * Completes the built package and packs it the way `npm pack` does.
 * @param folder of the built product
 */
async function packClient(folder: string): Promise<void> {
  const built = join(folder, 'client/package');
  writeFileSync(join(built, 'package.json'), `${JSON.stringify(clientPackage, null, 2)}\n`);
  for (const name of ['README.md', 'LICENSE']) copyFileSync(fromProjectRoot(`src/client/${name}`), join(built, name));
  writeDeclarations(built);
  const file = await open(join(folder, 'client.tgz'), 'w');
  try {
    await archiveFolder(join(folder, 'client'), file);
  } finally {
    await file.close();
  }
}

/**
 * Writes the declarations of `index.ts` and of the files that it imports. Each file is processed alone, so exports need
 * explicit types.
 */
function writeDeclarations(folder: string): void {
  const files = new Set(['index']);
  for (const file of files) {
    const source = readFileSync(fromProjectRoot(`src/client/${file}.ts`), 'utf8');
    const { code, errors } = isolatedDeclarationSync(`${file}.ts`, source);
    const [error] = errors;
    if (error) throw new Error(`src/client/${file}.ts: ${error.message}`);
    const declarations = code.replaceAll(/(?<= from ")([^"]+)(?=")/g, (from) => {
      const name = /^\.\/([\w-]+)\.ts$/.exec(from)?.[1];
      // the package has neither the rules' sources nor their types
      if (name === undefined) throw new Error(`The types of src/client/${file}.ts need ${from}.`);
      files.add(name);
      return `./${name}.js`;
    });
    writeFileSync(join(folder, `${file}.d.ts`), declarations);
  }
}

await packClient(process.argv[2] ?? fromProjectRoot('dist'));
