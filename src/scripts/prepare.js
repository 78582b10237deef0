// Runs before `npm start`, `npm run dev` and `npm test`, on whatever Node is there: plain old JavaScript only.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import url from 'node:url';

const root = path.resolve(path.dirname(url.fileURLToPath(import.meta.url)), '../..');
const oldestNode = 24;

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  stop(
    `Promptreel needs Node ${oldestNode} but runs on ${process.version}: the one it brings along (npm package "node", made by an install script) could not be installed. Run "npm ci" again with install scripts allowed and a network, or put Node ${oldestNode} or newer first on the PATH.`,
  );
}
if (process.argv.includes('--build')) {
  buildPages();
  prepareDatabase();
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Builds pages and server when there are none or when something they are made of is newer. */
function buildPages() {
  // what a build writes last: one that was interrupted lacks them
  const built = oldest(['dist/server/main.js', 'dist/share-images.json']);
  const sources = ['web', 'src', 'mikro-orm.config.ts'];
  if (built > newest([...sources, 'package-lock.json', 'vite.config.ts'])) return;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  if (!fs.existsSync(vite)) {
    if (built === 0) {
      stop('The pages are not built and the tool that builds them is not installed: run "npm ci" without --omit=dev.');
    }
    // npm writes the lock file anew where it takes packages away
    if (built > newest(sources)) return;
    // an older server may not know what newer migrations make of the database
    stop(
      'The server in "dist" is older than its sources and the tool that builds it is not installed: run "npm ci" without --omit=dev, or copy "dist" here again if it was built of these sources.',
    );
  }
  process.stdout.write('Building the pages...\n');
  const build = childProcess.spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (build.status !== 0) stop('The pages could not be built; the reason stands above.');
}

/**
 * Prepares the embedded database that a first start copies, when this will be one. A start can do without: it then
 * makes its own, and says what is in the way.
 */
function prepareDatabase() {
  const data = path.resolve(root, process.env.DATA_DIR || 'data');
  if (process.env.DATABASE_URL || fs.existsSync(path.join(data, 'database'))) return;
  process.stdout.write('Preparing the database...\n');
  childProcess.spawnSync(process.execPath, [path.join(root, 'src/scripts/prepare-database.ts')], { stdio: 'ignore' });
}

/** When the oldest of these files was written; 0 if one is missing. */
function oldest(names) {
  const files = names.map((name) => path.join(root, name));
  return Math.min(...files.map((file) => (fs.existsSync(file) ? fs.statSync(file).mtimeMs : 0)));
}

/** When something in these files and folders last changed; a folder changes when a file in it goes. */
function newest(names) {
  let latest = 0;
  const queue = names.map((name) => path.join(root, name));
  while (queue.length > 0) {
    const place = queue.pop();
    if (!fs.existsSync(place)) continue;
    const stat = fs.statSync(place);
    latest = Math.max(latest, stat.mtimeMs);
    if (stat.isDirectory()) queue.push(...fs.readdirSync(place).map((name) => path.join(place, name)));
  }
  return latest;
}
