import { limits, serverLimits } from '../../domain/product/limits.ts';
import { product } from '../../domain/product/product.ts';
import { dayMs } from '../../domain/product/time-units.ts';
import { takeUploadPath } from '../../domain/takes/takes.ts';
import { defaultTarget, targets } from '../../domain/targets/registry.ts';

/** A group of calls: the first part of their path, a title, and an introduction in Markdown. */
interface Group {
  name: string;
  title: string;
  description: string;
}

const { pictures, takes, shares, papers, treatment, reviews } = limits;
const targetIds = Object.keys(targets).map((id) => `\`${id}\``);
const megabytes = (bytes: number) => bytes / 1_048_576;
const kilobytes = (bytes: number) => bytes / 1_024;

/** The groups of calls, in the order of the documentation. */
export const groups: readonly Group[] = [
  {
    name: 'projects',
    title: 'Projects',
    description: `A project is a film: a title, a target duration and up to ${limits.scenes.max} scenes, with a look and a cast if you like. Lists contain summaries; \`GET /api/projects/{id}\` returns the whole project.

To save, send the whole project with \`PUT\`, and in \`If-Match\` the ETag of the revision that you changed. Without the header, the response is 428. If another revision was stored in the meantime, it is 412 with \`message\`, \`revision\` and \`updatedAt\`, and nothing is stored. Settings, look and cast that you leave out stay; empty ones are cleared. \`PATCH\` changes parts, and respects \`If-Match\` if you send it. Use \`If-Match\` so that you never overwrite other changes. Send \`saveId\`, a new UUID for each save, so that you can repeat a save whose response was lost: with the same \`saveId\`, it is not a conflict. A save without changes stores nothing.

One project is free. After a plan ends, the project that you changed last stays free; changes to the others return 402. A project over ${kilobytes(limits.projects.bytes)} KiB of JSON is refused with 413.

\`assemble\`, \`import\` and \`export\` need no account and store nothing. They take a project in any version of the file format. An IP address may assemble ${serverLimits.assemble.perAddress} projects per minute, and make the same number of imports and exports. A response over ${megabytes(serverLimits.assemble.answerBytes)} MiB is refused with 413. A request may have ${megabytes(limits.requestBytes)} MiB; in the client, \`importPaper\` reads files of up to ${megabytes(papers.bytes)} MiB without a server. In an assembly, each clip has a request for the generator's own API, or null if that API is not known. A request's \`command\` is a curl command that reads the key from an environment variable. If a script has more scenes than a project may have, the import returns 422 with their number; repeat it with \`scenes\`, the range to import. \`report\` lists what the project cannot keep, with line numbers.`,
  },
  {
    name: 'shares',
    title: 'Share links',
    description: `A share is a read-only link to a project: to its current state (\`live\`), or to its state when you created the link. Only the response that creates a share contains its \`address\`; the database stores a hash. If changing the project needs a plan, so does sharing it. A link works until it expires or you revoke it, even after the plan has ended, but not while its project is in the bin. A project can have ${shares.perProject} links.

\`openedCount\` and \`lastOpenedOn\` count views by other people. Crawlers, link previews and programs are not counted if they identify themselves. Nothing is stored about who viewed a film. \`POST /api/shares/copy\` copies a shared film: send the last part of the link's address as \`token\`. 404 means that the link does not work, 409 that it was shared without prompts.`,
  },
  {
    name: 'notes',
    title: 'Notes on your films',
    description: `What people left on your share links: notes, answers to them, and verdicts. A link takes notes while its \`notes\` is on. \`GET /api/projects/{id}/notes/events\` sends the changes as server-sent events: \`note\` with the note, \`removed\` with its id, or \`reset\` when the notes should be listed again. List the notes after each connection; on 503, list them from time to time.`,
  },
  {
    name: 'reviews',
    title: 'Reviewing a shared film',
    description: `Calls for anyone who has a link that takes notes. They need no account: send the last part of the link's address as \`token\`. The response to the first note contains a \`secret\`, with which that reviewer can change or delete a note for ${reviews.changeMinutes} minutes; only its hash is stored. A link can have ${reviews.notesPerLink} notes, and an IP address may leave ${serverLimits.reviews.perAddress} an hour on each link. \`/s/{token}/events\` sends changes as server-sent events.`,
  },
  {
    name: 'pictures',
    title: 'Pictures',
    description: `Storyboard pictures are PNG, JPEG or WebP files of at most ${pictures.bytes / 1_000} kB and ${pictures.side.toLocaleString('en-US')} pixels a side, sent as base64. The format is detected from the bytes; metadata is removed. A scene refers to a picture by the \`hash\` in the response. \`used\` is the size of all your pictures together, at most ${pictures.perUserBytes / 1_000_000} MB; each counts as at least ${pictures.leastBytes.toLocaleString('en-US')} bytes.

\`GET /api/pictures/{hash}\` returns one of your pictures as a file. A picture never changes. It is deleted after 30 days in which no project, version or share uses it. 413 means that a picture is too large, 422 that it is invalid (animated, truncated, rotated by EXIF, or with extra data), 409 that your space is full, 503 that the server's space is.`,
  },
  {
    name: 'takes',
    title: 'Takes',
    description: `A take is a video that a generator made for one clip: an MP4, MOV or WebM of at most ${takes.fileBytes / 1_000_000} MB and ${takes.seconds / 60} minutes. It keeps the clip's prompt, target and settings as they were when it was added. At most one take per scene is \`chosen\`; films are played, shared and exported with the chosen takes, from \`trimStart\` on. A take belongs to its project; copies and versions of the project have none.

Upload files with a client of the tus 1.0 protocol, such as \`tus-js-client\`, at \`${takeUploadPath}\`, with the metadata \`project\`, \`scenes\` (the ids of the clip's scenes, separated by spaces) and \`name\`. The upload's address ends with the id that its take will have. An upload that breaks off can be continued for ${serverLimits.takeFiles.unusedMs / dayMs} days after its last byte, or for one day if its room is needed; \`DELETE\` at its address ends it. The response to the last bytes comes when the take is stored, or is 422 with the reason why the file cannot be one. Uploading needs a plan (402). 413 means that the file is too large, 409 that your space is full: all takes together, with those of projects in the bin and the announced bytes of unfinished uploads, may have ${takes.perUserBytes / 1_000_000_000} GB.

\`GET /api/takes/{id}/file\` returns the file, whole or in ranges (\`Range\`); with \`?download\`, browsers save it.`,
  },
  {
    name: 'renders',
    title: 'Renders',
    description: `A render sends one clip to a generator through fal.ai, with your own key, which you store in your account. fal.ai bills you; \`dollars\` is an estimate from list prices. \`budget\` is the most that all renders of a project may cost, including those that have ended: a call that would exceed it starts nothing (409). Starting needs a plan (402). The result becomes a take with the same id as the render.

A request is sent once. If the answer is lost, the render is \`unsure\`: look at fal.ai before you render the clip again. \`DELETE\` cancels a render, which may be too late once it was sent. 422 means that the target cannot be rendered from here, or not with these settings; 503 that this server renders nothing.`,
  },
  {
    name: 'renderKey',
    title: 'Render key',
    description: 'Your key of fal.ai. It is tested once, stored encrypted and never shown again. Needs a session.',
  },
  {
    name: 'templates',
    title: 'Templates',
    description: `A template is a project to start from, with a name and a description. It contains neither pictures nor statuses. An account can have ${limits.templatesPerUser}.`,
  },
  {
    name: 'presets',
    title: 'Presets',
    description: `The preset libraries: phrases for one field, and scenes that set several. The search needs no account and returns at most ${limits.listRows.max} presets.`,
  },
  {
    name: 'targets',
    title: 'Targets',
    description: `A target is a video generator, or a format: ${targetIds.join(', ')}. A project that names none is assembled for \`${defaultTarget}\`, without limits. Each fact about it has its source and the date on which the source was read. Send the ETag of the response in \`If-None-Match\` to get 304 while nothing has changed.`,
  },
  {
    name: 'ai',
    title: 'AI writing',
    description: `These calls need a plan. Each counts as one generation.

Three more are streams, which REST does not have. In the client, they are async iterables. \`ai.streamFilm\` writes a film from a treatment of up to ${treatment.length.toLocaleString('en-US')} characters: it takes \`{ treatment, sceneCount?, target?, look?, cast? }\` and yields parts, first the \`outline\`, the \`cast\` and, without a look in the request, the \`look\`, then a \`scene\` or \`missing\` for each of at most ${treatment.scenes} scenes. To write only some scenes, add \`planned: { title, lines, numbers, before? }\` with the outline. \`ai.streamSortedScenes\` takes \`{ paragraphs }\` and sorts each into the fields of a scene without losing a word. \`ai.streamField\` takes the input of \`generateField\` and yields the text while it is written. \`ai.streamField\` counts as one generation. The other two count as several: one for the outline, and one for each request to the model, for up to six scenes or paragraphs. Scenes that were missing are requested once more. Breaking out of the loop stops the model.`,
  },
  {
    name: 'trending',
    title: 'Trending events',
    description: 'Events from news feeds, and scenes about one of them. Both calls need a plan.',
  },
  {
    name: 'tokens',
    title: 'Access tokens',
    description: `Access tokens are managed with a session: a token cannot create another one. Only \`startLogin\`, \`collectLogin\` and \`revokeLeaked\` need no session. An account can have ${limits.accessTokens.perUser}. Anyone can revoke a leaked token; the response is the same for any text.`,
  },
  {
    name: 'auth',
    title: 'Registration and login',
    description: `Registering and logging in set a session cookie. Programs use an access token instead. From a browser, requests with the cookie are accepted only from pages of ${product.name}; requests with a token are accepted from any page.`,
  },
  { name: 'account', title: 'Account', description: 'Everything that is stored about you, as one JSON document.' },
  {
    name: 'billing',
    title: 'Plan',
    description: 'The state of your plan. Cards are entered on the page, never over the API.',
  },
  { name: 'blog', title: 'Blog', description: 'The articles of the blog.' },
  {
    name: 'admin',
    title: 'Admin panel',
    description:
      'Admins only. A token may make these calls only if an admin created it for that. Lists have filters besides `q`, `limit` and `cursor`.',
  },
];
