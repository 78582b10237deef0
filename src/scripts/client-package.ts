import { copyFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
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
  await writeDeclarations(built);
  const file = await open(join(folder, 'client.tgz'), 'w');
  try {
    await archiveFolder(join(folder, 'client'), file);
  } finally {
    await file.close();
  }
}

/** Writes one file with the declarations of the package's interface. Made file by file, so exports need explicit types. */
async function writeDeclarations(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: fromProjectRoot('src/client/index.ts'),
    plugins: [dts({ generator: 'oxc', dtsOnly: true, cwd: fromProjectRoot('.') })],
  });
  await bundle.write({ dir: folder });
  await bundle.close();
}

await packClient(process.argv[2] ?? fromProjectRoot('dist'));
