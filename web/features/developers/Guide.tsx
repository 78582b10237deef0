import { Link } from 'react-router-dom';
import { limits, serverLimits } from '../../../src/domain/product/limits.ts';
import { product } from '../../../src/domain/product/product.ts';
import type { ApiDocument } from '../../../src/domain/site/api-document.ts';
import { readableJson } from '../../../src/domain/text/json-lines.ts';
import { Code } from './Code.tsx';
import firstCall from './examples/first-call.mjs?raw';
import classes from './Guide.module.css';
import { GuideSection } from './GuideSection.tsx';

interface GuideProps {
  api: ApiDocument;
  /** The product's origin. */
  url: string;
  common: { all: ReadonlySet<string>; changing: ReadonlySet<string> };
}

/** The first part of the page: what to know before the first call, and what applies to all calls. */
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
            <Code label="Terminal" copy>
              node first-call.mjs
            </Code>
          </>
        }
      >
        <ol className={classes.steps}>
          <li>
            <Link to="/register">Create an account</Link>, or log in. One project is free.
          </li>
          <li>
            In the editor, open the account menu and create an access token. Choose <code>write</code> to create
            projects. The token is shown once.
          </li>
          <li>
            In an empty folder, install the client and put the token into the environment. You need Node 20.16 or newer,
            Bun, or a browser.
          </li>
          <li>Save the first call and run it. It creates a project, which you find in the editor.</li>
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
          limits. A <code>read</code> token gets 403 from calls that change something. A token ends after 30, 90 or 365
          days, or when you revoke it. Send it in the <code>Authorization</code> header, never in an address. Requests
          with a token are accepted from any page.
        </p>
        <p>
          Calls about passwords, logins and tokens need a session instead: <code>POST /api/login</code> sets its cookie.
          If you find somebody's token, <a href="#tokens.revokeLeaked">report it</a>; it stops working at once.
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
          An address may make {serverLimits.callsPerMinute} calls per minute. A request may have{' '}
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
            {`npx promptreel assemble film.json --target veo-3.1\nnpx promptreel check film.json --target kling-3\nnpx promptreel convert script.fdx --to json -o film.json\nnpx promptreel diff monday.json friday.json\nnpx promptreel login ${url}\nnpx promptreel projects pull`}
          </Code>
        }
      >
        <p>
          The package brings the command <code>promptreel</code>. <code>assemble</code>, <code>check</code>,{' '}
          <code>request</code>, <code>targets</code>, <code>convert</code> and <code>diff</code> need no server.{' '}
          <code>check</code> ends with exit code 2 if a text or a clip is over a limit of the generator, so it can guard
          a commit or a render.
        </p>
        <p>
          <code>login</code> opens your browser, where you confirm a code. After that, <code>projects</code> lists,
          pulls, pushes and opens your projects. <code>--help</code> explains every command with examples.
        </p>
      </GuideSection>
      <GuideSection
        id="agents"
        code={
          <Code label="mcp.json" copy>
            {readableJson({
              mcpServers: {
                promptreel: { type: 'http', url: `${url}/mcp`, headers: { Authorization: 'Bearer prl_...' } },
              },
            })}
          </Code>
        }
      >
        <p>
          An agent can read and change your films over the Model Context Protocol. The server is at{' '}
          <code>{`${url}/mcp`}</code> and takes the same tokens: a <code>read</code> token lets the agent look, a{' '}
          <code>write</code> token lets it change. Every change is a step in the history of the project, so that you can
          take it back. Agents that start a program instead run <code>npx promptreel mcp</code>.
        </p>
      </GuideSection>
      <GuideSection
        id="project-file"
        code={
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
        }
      >
        <p>
          A project file is JSON, described by <a href="/schema/project-1.json">a JSON Schema</a> (draft 2020-12). With{' '}
          <code>$schema</code> in the file, editors complete and check it while you type.
        </p>
        <p>
          Every version of the format opens for ever. {product.name} keeps a file of each version it ever wrote, and no
          release ships that does not open all of them. Fields are added, never removed, and fields that a version does
          not know are kept.
        </p>
      </GuideSection>
    </>
  );
}
