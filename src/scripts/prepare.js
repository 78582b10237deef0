// Runs before `npm start`, `npm run dev` and `npm test`, possibly on an old Node: use only plain, old JavaScript.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import url from 'node:url';

const root = path.resolve(path.dirname(url.fileURLToPath(import.meta.url)), '../..');
const oldestNode = 24;

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  stop(
    `Promptreel needs Node ${oldestNode} but runs on ${process.version}: the bundled one (npm package "node", created by an install script) could not be installed. Run "npm ci" again with a network and install scripts allowed, or put Node ${oldestNode} or newer first on the PATH.`,
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

/** Builds pages and server if they are missing or older than their sources. */
function buildPages() {
  // the files that a build writes last, so that they are missing after an interrupted one
  const built = oldest(['dist/server/main.js', 'dist/share-images.json', 'dist/client.tgz']);
  const sources = ['web', 'src', 'mikro-orm.config.ts'];
  if (built > newest([...sources, 'package-lock.json', 'vite.config.ts'])) return;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  if (!fs.existsSync(vite)) {
    if (built === 0) {
      stop('The pages are not built and the tool that builds them is not installed: run "npm ci" without --omit=dev.');
    }
    // npm rewrites the lock file when it removes packages, so ignore its date
    if (built > newest(sources)) return;
    // an outdated server may not work with the database after newer migrations
    stop(
      'The server in "dist" is older than its sources and the tool that builds it is not installed: run "npm ci" without --omit=dev, or copy "dist" here again if it was built from these sources.',
    );
  }
  process.stdout.write('Building the pages...\n');
  const build = childProcess.spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (build.status !== 0) stop('The pages could not be built; see the error above.');
}

/**
 * Prepares the embedded database that a first start copies, if this will be a first start. Failures are ignored: the
 * server then creates its own database, and reports the problem if it cannot.
 */
function prepareDatabase() {
  const data = path.resolve(root, process.env.DATA_DIR || 'data');
  if (process.env.DATABASE_URL || fs.existsSync(path.join(data, 'database'))) return;
  process.stdout.write('Preparing the database...\n');
  childProcess.spawnSync(process.execPath, [path.join(root, 'src/scripts/prepare-database.ts')], { stdio: 'ignore' });
}

/** The modification time of the oldest of these files; 0 if one is missing. */
function oldest(names) {
  const files = names.map((name) => path.join(root, name));
  return Math.min(...files.map((file) => (fs.existsSync(file) ? fs.statSync(file).mtimeMs : 0)));
}

/** The latest modification time in these files and folders. A folder's own time changes when a file in it is deleted. */
function newest(names) {
  let latest = 0;
  const queue = names.map((name) => path.join(root, name));
  while (queue.length > 0) {
    const entry = queue.pop();
    if (!fs.existsSync(entry)) continue;
    const stat = fs.statSync(entry);
    latest = Math.max(latest, stat.mtimeMs);
    if (stat.isDirectory()) queue.push(...fs.readdirSync(entry).map((name) => path.join(entry, name)));
  }
  return latest;
}
