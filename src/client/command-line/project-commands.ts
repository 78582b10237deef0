import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { paperName } from '../../domain/papers/out/paper-name.ts';
import type { ProjectHead } from '../calls.ts';
import { ClientError } from '../client-error.ts';
import { createClient } from '../create-client.ts';
import { inputError, parseProject } from '../read-input.ts';
import { SyncConflict } from '../sync-conflict.ts';
import { pullProject, pushProject, syncedText } from '../sync-project.ts';
import { openBrowser } from './browser.ts';
import { examples, exitCodes } from './help.ts';
import { print, printJson, printNotice, readText, writeText } from './io.ts';
import { currentLogin } from './saved-login.ts';
import { projectsText } from './texts.ts';

const projectHelp = 'a project file that was pushed or pulled, an id, or the address of a project';

interface PullOptions {
  output?: string;
  theirs?: true;
  force?: true;
  json?: true;
}

/** Adds the commands for stored projects. */
export function addProjectCommands(program: Command): void {
  const projects = program.command('projects').description('list, pull, push and open your stored projects');

  projects
    .command('list')
    .description('list your projects, last changed first')
    .argument('[words]', 'only those with these words in their titles')
    .option('--bin', 'those in the bin')
    .option('--json', 'as JSON')
    .action(async (words: string | undefined, { bin, json }: { bin?: true; json?: true }) => {
      const client = createClient(currentLogin());
      const rows: ProjectHead[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.projects.list({ q: words, bin, limit: 500, cursor });
        rows.push(...page.rows);
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      if (json) printJson(rows);
      else if (rows.length > 0) print(projectsText(rows));
      else printNotice('No projects.');
    })
    .addHelpText('after', examples('projects list', "projects list train --json | jq -r '.[].id'"));

  projects
    .command('pull')
    .description('write a stored project to a file')
    .argument('<project>', projectHelp)
    .option('-o, --output <file>', 'a new file, or - for standard output; named after the title by default')
    .option('--theirs', 'discard the changes of the file')
    .option('-f, --force', 'replace the file to write')
    .option('--json', 'the result as JSON')
    .action(async (project: string, { output, theirs, force, json }: PullOptions) => {
      const client = createClient(currentLogin());
      if (output === undefined && existsSync(project)) {
        return report(project, await pullProject(client.projects, project, { theirs }), json);
      }
      const stored = await client.projects.get({ id: projectId(project) });
      const file = output ?? `${paperName(stored.projectTitle)}.json`;
      writeText(file, await syncedText(stored), { force });
      if (file !== '-') report(file, { action: 'pulled', id: stored.id, revision: stored.revision }, json);
    })
    .addHelpText('after', examples('projects pull film.json', 'projects pull 0b8f… -o film.json'));

  projects
    .command('push')
    .description(`create or save the stored project of a file; exit code ${exitCodes.conflict} if both were changed`)
    .argument('<file>', 'a project file')
    .option('--mine', 'overwrite what was changed in the stored project')
    .option('--json', 'the result as JSON')
    .action(async (file: string, { mine, json }: { mine?: true; json?: true }) => {
      try {
        report(file, await pushProject(createClient(currentLogin()).projects, file, { mine }), json);
      } catch (error) {
        if (json && error instanceof SyncConflict) printJson(conflictJson(file, error));
        throw error;
      }
    })
    .addHelpText('after', examples('projects push film.json', 'projects push film.json --json | jq .revision'));

  projects
    .command('open')
    .description('open a stored project in the browser')
    .argument('<project>', projectHelp)
    .option('--no-browser', 'only print its address')
    .action((project: string, { browser }: { browser: boolean }) => {
      const address = `${currentLogin().url}/app/p/${projectId(project)}`;
      print(address);
      if (browser) openBrowser(address);
    })
    .addHelpText('after', examples('projects open film.json'));
}

type Synced = Awaited<ReturnType<typeof pullProject | typeof pushProject>>;

const results: Readonly<Record<Synced['action'], string>> = {
  created: 'Created the project of',
  pushed: 'Saved the project of',
  pulled: 'Wrote',
  unchanged: 'Nothing has changed in',
  merged: 'The stored project has these changes and others, which projects pull gets:',
};

function report(file: string, { action, id, revision }: Synced, json: true | undefined): void {
  if (json) printJson({ action, id, revision, file });
  else print(`${results[action]} ${file}: revision ${revision} of ${id}`);
}

function conflictJson(file: string, { message, next, stored, here, there, both }: SyncConflict) {
  return { action: 'conflict', file, message, next, stored, here, there, both };
}

/** Finds the id in a file, an address such as `https://<host>/app/p/<id>`, or an id itself. @throws ClientError */
function projectId(project: string): string {
  const id = /(?:^|\/p\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:$|[/?#])/i.exec(project)?.[1];
  if (id !== undefined) return id;
  if (!existsSync(project)) {
    throw new ClientError(`There is no file ${project}, and it is not the id of a project.`, {
      code: 'NOT_FOUND',
      next: 'Run promptreel projects list.',
    });
  }
  const { id: stored } = parseProject(readText(project), project).file;
  if (typeof stored === 'string') return projectId(stored);
  throw inputError(`${project} has no id of a stored project.`, { next: 'Push it first.' });
}
