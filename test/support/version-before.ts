import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

export interface VersionBefore {
  /** Its server, to be run by node. */
  script: string;
  remove: () => void;
}

/**
 * The product as it was before the newest migration was added, with the packages of today. One that only it needs stays a
 * development dependency, which `.knip.json` names, until the next migration.
 * @returns why there is none, where git does not know it or it needs packages that are gone
 */
export function versionBefore(): VersionBefore | string {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'prisma-free-migrations/*.ts');
  const commit = added && git('rev-parse', '--verify', '--quiet', `${added.toString().trim()}^`);
  if (!commit) return 'git does not have the commit before the newest migration';
  const archive = git('archive', commit.toString().trim());
  if (!archive) return 'git cannot read the commit before the newest migration';
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-before-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const { dependencies, devDependencies } = packages('package.json');
  const there = { ...dependencies, ...devDependencies };
  const needed = Object.keys(packages(join(folder, 'package.json')).dependencies);
  const missing = needed.filter((name) => !(name in there));
  if (missing.length > 0) {
    remove();
    return `the version before needs ${missing.join(', ')}`;
  }
  symlinkSync(fromProjectRoot('node_modules'), join(folder, 'node_modules'));
  return { script: join(folder, 'src/main.ts'), remove };
}

/** What git prints; null where it, or the repository, is missing or refuses. */
function git(...args: string[]): Buffer | null {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    const output = execFileSync('git', args, { cwd: fromProjectRoot('.'), stdio, maxBuffer: 100_000_000 });
    return output.length > 0 ? output : null;
  } catch {
    return null;
  }
}

function packages(file: string): Record<'dependencies' | 'devDependencies', Record<string, string>> {
  return JSON.parse(readFileSync(fromProjectRoot(file), 'utf8'));
}
