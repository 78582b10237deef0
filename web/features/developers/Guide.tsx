import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { limits, serverLimits } from '../../../src/domain/product/limits.ts';
import { product } from '../../../src/domain/product/product.ts';
import type { ApiDocument } from '../../../src/domain/site/api-document.ts';
import { defaultTarget } from '../../../src/domain/targets/registry.ts';
import { readableJson } from '../../../src/domain/text/readable-json.ts';
import { Code } from './Code.tsx';
import createProject from './examples/create-project.mjs?raw';
import firstCall from './examples/first-call.mjs?raw';
import classes from './Guide.module.css';
import { GuideSection } from './GuideSection.tsx';

const exampleId = '3f6c1a52-8f1e-4a6b-9a57-2d1f0c8e7b41';
const agentTools = [
  ...['list_projects', 'get_project', 'create_project', 'import_script', 'change_scene', 'add_scenes', 'move_scenes'],
  ...['delete_scenes', 'set_look', 'set_cast', 'rename_project', 'set_settings', 'assemble', 'check', 'targets'],
  ...['search_presets', 'export_project'],
];

interface GuideProps {
  api: ApiDocument;
  /** The product's origin. */
  url: string;
  common: { all: ReadonlySet<string>; changing: ReadonlySet<string> };
}

/** The first part of the page: how to get started, and what applies to all calls. */
export function Guide({ api, url, common }: GuideProps) {
  const errors = Object.values(api.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .flatMap(([status, { $ref = '' }]) => (Number(status) >= 400 ? [[status, $ref.split('/').at(-1) ?? '']] : []));
  const byStatus = new Map(errors.sort().map(([status = '', name = '']) => [status, name]));
  return (
    <>
      <div className={classes.head}>
        <h1>API for developers</h1>
        <p>
          Compose, check and convert films from your own scripts. Everything the editor does with a project is a call:
          over REST, through a typed client, or on the command line. Much of it needs neither an account nor a server.
        </p>
        <p className={classes.files}>
          <a href="/api/openapi.json">openapi.json</a>
          <a href="/client.tgz">client.tgz</a>
          <a href="/schema/project-1.json">project-1.json</a>
        </p>
      </div>
      <GuideSection
        id="start"
        code={
          <>
            <Code label="Terminal" copy>
              {`npm install ${url}/client.tgz\nexport PROMPTREEL_URL=${url}\nexport PROMPTREEL_TOKEN=prl_...`}
            </Code>
            <Code label="first-call.mjs" file="first-call.mjs" copy>
              {firstCall.trimEnd()}
            </Code>
            <Code label="film.json" file="film.json" copy>
              {readableJson({
                $schema: `${url}/schema/project-1.json`,
                format: 'promptreel',
                version: 2,
                projectTitle: 'NIGHT TRAIN',
                targetDuration: 15,
                scenes: [
                  { sceneNumber: 1, duration: 5, subject: 'A conductor', action: 'wipes fog from the window' },
                  { sceneNumber: 2, duration: 4, scene: 'Flat winter fields before sunrise' },
                ],
              })}
            </Code>
            <Code label="create-project.mjs" file="create-project.mjs" copy>
              {createProject.trimEnd()}
            </Code>
          </>
        }
      >
        <ol className={classes.steps}>
          <li>
            <Link to="/register">Create an account</Link>, or log in.
          </li>
          <li>
            In the editor, open the account menu and create an access token. Choose <code>write</code> to create
            projects. The token is shown once.
          </li>
          <li>
            In an empty folder, install the client and put the token into the environment. You need Node 20.16 or newer,
            Bun, or a browser.
          </li>
          <li>
            Save the first call and run <code>node first-call.mjs</code>. It prints a prompt for Veo 3.1. Nothing is
            stored, so this needs no plan.
          </li>
          <li>
            Save <code>film.json</code> and run <code>node create-project.mjs</code>. It prints the address of the
            project in the editor. Without a plan, you can have one project: to create another, delete it, and remove{' '}
            <code>id</code> from the file.
          </li>
        </ol>
        <p>
          Without Node, use any HTTP client: each call below has its curl command. For other languages, generate a
          client from <a href="/api/openapi.json">openapi.json</a>.
        </p>
      </GuideSection>
      <GuideSection
        id="tokens-and-sessions"
        code={
          <Code label="curl" copy>
            {`curl ${url}/api/auth/user \\\n  -H "Authorization: Bearer $PROMPTREEL_TOKEN"`}
          </Code>
        }
      >
        <p>
          A token starts with <code>prl_</code> and acts for the account that created it, with the account's plan and
          limits. A <code>read</code> token gets 403 from calls that change something. A token works until you revoke
          it, or for the 30, 90 or 365 days that you chose. Send it in the <code>Authorization</code> header, never in
          an address. Requests with a token may come from any website (CORS).
        </p>
        <p>
          Calls that manage your password, sessions and tokens need a session instead: <code>POST /api/login</code> sets
          its cookie. Three need neither: <a href="#tokens.startLogin">start a login</a> of a command line,{' '}
          <a href="#tokens.collectLogin">collect its token</a>, and <a href="#tokens.revokeLeaked">report a token</a>{' '}
          that you find. A reported token stops working at once.
        </p>
      </GuideSection>
      <GuideSection
        id="errors"
        code={
          <>
            <Code label="Answer">{readableJson({ message: 'This project does not exist' })}</Code>
            <Code label="Client" copy>
              {`try {\n  await client.projects.get({ id });\n} catch (error) {\n  // a ClientError\n  console.error(error.code, error.message, error.next);\n}`}
            </Code>
          </>
        }
      >
        <p>
          Every error has a status and a <code>message</code>, a sentence to show to people. The client throws a{' '}
          <code>ClientError</code> with <code>code</code>, <code>status</code>, <code>message</code>, <code>field</code>{' '}
          (the input that is wrong) and <code>next</code>, which says what to do.
        </p>
        <dl className={classes.errors}>
          {[...byStatus].map(([status, name]) => (
            <div key={status} id={`error-${status}`}>
              <dt>{status}</dt>
              <dd>
                {api.components.responses[name]?.description}
                {common.all.has(status)
                  ? ' Any call.'
                  : common.changing.has(status)
                    ? ' Any call that sends a body or deletes.'
                    : ''}
              </dd>
            </div>
          ))}
        </dl>
      </GuideSection>
      <GuideSection id="limits">
        <p>
          Each IP address may make {serverLimits.callsPerMinute} calls per minute. A request may have up to{' '}
          {limits.requestBytes / 1_048_576} MiB. Over a limit, the response is 429, and <code>Retry-After</code> says
          how many seconds to wait. The client waits and repeats what is safe to repeat: queries, and calls with a key.
        </p>
        <p>
          Creating a project or a template twice is avoided by <code>Idempotency-Key</code>: repeat the request with the
          same key. The same key with different values is a 422. Saving a project has <code>saveId</code> for the same
          purpose. The client chooses these keys by itself.
        </p>
      </GuideSection>
      <GuideSection
        id="lists"
        code={
          <Code label="Client" copy>
            {`let cursor;\ndo {\n  const page = await client.projects.list({ q: 'ferry', cursor });\n  for (const { projectTitle } of page.rows) console.log(projectTitle);\n  cursor = page.next ?? undefined;\n} while (cursor);`}
          </Code>
        }
      >
        <p>
          Long lists come in pages. <code>q</code> searches, <code>limit</code> is the number of rows (
          {limits.listRows.initial} by default, at most {limits.listRows.max}). The <code>Link</code> header of a
          response contains the address of the next page, as long as there is one. In the client, the answer is{' '}
          <code>{'{ rows, next }'}</code>; pass <code>next</code> as <code>cursor</code>.
        </p>
      </GuideSection>
      <GuideSection
        id="command-line"
        code={
          <Code label="Terminal" copy>
            {`npx promptreel assemble film.json --target veo-3.1\nnpx promptreel check film.json --target kling-3\nnpx promptreel convert shots.csv --to json > shots.json\nnpx promptreel diff film.json shots.json\nnpx promptreel login ${url}\nnpx promptreel projects list\nnpx promptreel projects push film.json\nnpx promptreel projects pull film.json`}
          </Code>
        }
      >
        <p>
          The package brings the command <code>promptreel</code>. <code>assemble</code>, <code>check</code>,{' '}
          <code>request</code>, <code>targets</code>, <code>convert</code> and <code>diff</code> need no server. Without{' '}
          <code>--target</code>, or <code>target</code> in the client, they write for the target in the settings of the
          project, or else for <code>{defaultTarget}</code>, without limits. A target may be retired;{' '}
          <code>targets</code> says so. <code>check</code> ends with exit code 2 if a text or a clip is over a limit of
          the generator, so it can guard a commit or a render. <code>push</code> ends with 3 if the stored project was
          changed, too. Other errors are 1.
        </p>
        <p>
          <code>login</code> opens your browser, where you confirm a code. After that, <code>projects</code> lists,
          pulls, pushes and opens your projects. <code>--help</code> explains every command with examples, and{' '}
          <code>node_modules/promptreel-client/README.md</code> the whole package.
        </p>
      </GuideSection>
      <GuideSection
        id="agents"
        code={
          <>
            <Code label="mcp.json" copy>
              {readableJson({
                mcpServers: {
                  promptreel: { type: 'http', url: `${url}/mcp`, headers: { Authorization: 'Bearer prl_...' } },
                },
              })}
            </Code>
            <Code label="curl" copy>
              {`curl ${url}/mcp \\\n  -H "Authorization: Bearer $PROMPTREEL_TOKEN" \\\n  -H 'Accept: application/json, text/event-stream' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'`}
            </Code>
          </>
        }
      >
        <p>
          An agent can read and change your films over the Model Context Protocol. The server is at{' '}
          <code>{`${url}/mcp`}</code> and takes the same tokens: a <code>read</code> token lists only the tools that
          read, a <code>write</code> token lets it change. Every change is a step in the history of the project, so that
          you can take it back.
        </p>
        <p>
          The tools are{' '}
          {agentTools.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && (index === agentTools.length - 1 ? ' and ' : ', ')}
              <code>{name}</code>
            </Fragment>
          ))}
          ; <code>tools/list</code> describes them. Projects and the prompts of their clips are resources. The prompt{' '}
          <code>write_for_target</code> says how to write for a generator.
        </p>
        <p>
          For agents that start a program instead, run <code>npm install @modelcontextprotocol/server</code> next to the
          client, and let the agent start <code>npx promptreel mcp</code>. It uses the login of the command line.
        </p>
      </GuideSection>
      <GuideSection
        id="project-file"
        code={
          <>
            <Code label="Terminal" copy>
              {`npx promptreel projects push film.json\nnpx promptreel projects pull ${exampleId} -o ferry.json`}
            </Code>
            <Code label="Client" copy>
              {`import { createClient, diff, SyncConflict } from 'promptreel-client';\n\ntry {\n  const { action } = await client.projects.sync('film.json');\n  console.log(action); // created, pushed, pulled or unchanged\n} catch (error) {\n  if (!(error instanceof SyncConflict)) throw error;\n  console.log(error.here, error.there, error.both);\n}\n\nconst { film, scenes } = diff(before, after); // two projects\nconst { hash } = await client.pictures.upload('frame.png');`}
            </Code>
          </>
        }
      >
        <p>
          A project file is JSON, described by <a href="/schema/project-1.json">a JSON Schema</a> (draft 2020-12). With{' '}
          <code>$schema</code> in the file, editors complete and check it while you type.
        </p>
        <p>
          Pushing a new file creates a project and links the file to it; pulling a project by its id writes a linked
          file. A linked file has three more fields, which you leave as they are: <code>id</code>, <code>revision</code>
          , and <code>syncedParts</code>, hashes that show what you have changed since that revision. From then on,{' '}
          <code>push</code> saves your changes and <code>pull</code> gets those of others. If both sides were changed,
          nothing is overwritten. In a script, <code>sync</code> does what is needed.
        </p>
        <p>
          Every version of the format opens for ever. {product.name} keeps a file of each version it ever wrote, and no
          release ships that does not open all of them. Fields are added, never removed, and fields that a version does
          not know are kept. <code>version</code> in a file is that of the format. The number in the address of the
          schema would change only if valid files became invalid.
        </p>
      </GuideSection>
    </>
  );
}
