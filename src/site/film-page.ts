import type { FilmClip } from '../domain/film/film.ts';
import type { SharedFilm } from '../domain/film/shared-film.ts';
import type { FrameAspect } from '../domain/frame/draw-frame.ts';
import { nearestFrameAspect, ratioOrDefault } from '../domain/frame/frame-aspect.ts';
import type { FrameTexts } from '../domain/frame/frame-plan.ts';
import { frameSource } from '../domain/frame/frame-source.ts';
import { product } from '../domain/product/product.ts';
import type { ScenePicture } from '../domain/project/project.ts';
import type { VersionChange } from '../domain/review/version-changes.ts';
import { sceneStatusNames, statusOf } from '../domain/scene/board.ts';
import { formatDuration, withoutFloatError } from '../domain/scene/duration.ts';
import type { CutTake, SceneCut } from '../domain/takes/rough-cut.ts';
import type { PromptLine } from '../domain/targets/target.ts';
import { type Html, html } from '../platform/http/html.ts';
import { wordmark } from './wordmark.ts';

interface PageOptions {
  /** The path of the share, below which its pictures are. */
  address: string;
  /** Whether the visitor can copy the film into a project. */
  canCopy: boolean;
  /** The share, if the page shows notes. */
  review: Review | null;
  /** What changed since the version that the link's reviewers saw before; null if there is none. */
  changes: readonly VersionChange[] | null;
  /** Which take shows each scene. */
  cuts: readonly SceneCut[];
}

interface Review {
  id: string;
  notes: boolean;
  /** The revision that the page shows; null for a fixed version. */
  revision: number | null;
}

/** Renders the page of a shared film: its strip, its board and, if they are shared, its prompts. */
export function filmPage(film: SharedFilm, { address, canCopy, review, changes, cuts }: PageOptions): Html {
  const { title, look, scenes, prompts } = film;
  const sides = ratioOrDefault(film.ratio);
  const frames = { address, review, aspect: nearestFrameAspect(sides) };
  const copy = html`<button type="button" class="main" data-do="copy-film" hidden>Make a copy</button>`;
  const tools = html`<button type="button" data-do="print" hidden>Print</button>${canCopy ? copy : null}`;
  return html`<div data-island="shared-film" data-on="load">${sitePage(
    html`<main>
<header class="opening"><h1 dir="auto">${title || 'Untitled film'}</h1>
<p class="facts">${formatFacts(film)}</p>
<div class="play" data-island="film-player"><button type="button" class="main" hidden>Play</button></div></header>
${strip(film)}
${review ? html`<div class="review" data-island="film-review" data-on="load" data-share="${review.id}" data-revision="${review.revision ?? ''}"></div>` : null}
${changes ? changesSection(changes) : null}
${look ? html`<p class="look" dir="auto"><b>Look</b> ${look}</p>` : null}
<ol class="board" aria-label="Board" style="--aspect:${sides.replace(':', '/')}">${scenes.map((scene, index) => frame(scene, frames, cuts[index]))}</ol>
${review ? filmNotes(review, address) : null}${prompts ? promptsSection(prompts) : null}
</main>`,
    tools,
  )}</div>`;
}

/** The notes on the whole film, which the script adds. */
function filmNotes({ notes }: Review, address: string): Html {
  return html`<section class="film-notes" id="film-notes" tabindex="-1" aria-labelledby="film-notes-title">
<h2 id="film-notes-title">Notes on the whole film</h2>
${notes ? html`<p class="note"><a href="${address}/note">Leave a note<span class="unseen"> on the whole film</span></a></p>` : null}
</section>`;
}

function changesSection(changes: readonly VersionChange[]): Html {
  const line = ({ sceneNumber, text }: VersionChange) =>
    html`<li>${sceneNumber === null ? null : html`<a href="#scene-${sceneNumber}">Scene #${sceneNumber}</a> `}${text}</li>`;
  return html`<section class="changes"><h2>Changes since the earlier version</h2>${
    changes.length === 0 ? html`<p>None.</p>` : html`<ul>${changes.map(line)}</ul>`
  }</section>`;
}

/** Wraps a page's content in the header and footer. */
export function sitePage(content: Html, tools: Html | null = null): Html {
  return html`<div class="page"><header class="bar"><a class="mark" href="/">${wordmark}</a>
<p role="status"></p>${tools}</header>
${content}
<footer><a href="/">${product.name}</a>. ${product.tagline}.</footer></div>`;
}

function formatFacts({ scenes, seconds, targetSeconds, ratio, prompts }: SharedFilm): string {
  const aim = withoutFloatError(seconds - targetSeconds) === 0 ? '' : ` of ${formatDuration(targetSeconds)}`;
  const count = scenes.length === 1 ? '1 scene' : `${scenes.length} scenes`;
  return [
    `${formatDuration(seconds)}${aim}`,
    count,
    ...(ratio ? [ratio] : []),
    ...(prompts?.target ? [prompts.target] : []),
  ].join(' · ');
}

/**
 * Renders a timeline of the scenes, and below it one of the generator's clips. Hidden from assistive technology,
 * since the board has the same information.
 */
function strip({ scenes, prompts }: SharedFilm): Html {
  const part = (seconds: number, text: string | number) =>
    html`<i style="flex-grow:${seconds}"><span>${text}</span></i>`;
  const clips = prompts?.clips.length === 1 ? [] : (prompts?.clips ?? []);
  const row = html`<div>${scenes.map(({ scene }) => part(scene.duration, scene.sceneNumber))}</div>`;
  const brackets = clips.map(({ number, scenes: { shots } }) =>
    part(withoutFloatError(shots.reduce((sum, { scene }) => sum + scene.duration, 0)), `Clip ${number}`),
  );
  return html`<div class="strip" aria-hidden="true">${row}${brackets.length > 0 ? html`<div>${brackets}</div>` : null}</div>`;
}

interface Frames {
  address: string;
  review: Review | null;
  aspect: FrameAspect;
}

function frame(
  { scene, frame: texts, firstWords, sheet }: SharedFilm['scenes'][number],
  { address, review, aspect }: Frames,
  cut: SceneCut | undefined,
): Html {
  const { id, sceneNumber, duration, picture } = scene;
  return html`
<li id="scene-${sceneNumber}" data-seconds="${duration}"${review ? html` data-scene="${id}"` : null}>${picture ? still(picture, address) : drawn(texts, aspect)}
<h2>Scene #${sceneNumber} <span>${formatDuration(duration)}</span> <small>${sceneStatusNames[statusOf(scene)]}</small></h2>
${firstWords ? html`<p dir="auto">${firstWords}</p>` : null}${
  sheet.length > 0 ? html`<pre class="sheet">\n${lines(sheet)}</pre>` : null
}${cut?.take ? takeLink(cut, cut.take, { address, sceneNumber }) : null}${review?.notes ? html`<p class="note"><a href="${address}/note?scene=${encodeURIComponent(id)}">Leave a note<span class="unseen"> on scene ${sceneNumber}</span></a></p>` : null}</li>`;
}

/**
 * Renders a link to the scene's take, from which the player reads where the take shows the scene. Without scripts, the
 * browser plays these seconds of the file.
 */
function takeLink(
  { duration, takeFrom }: SceneCut,
  { id, seconds }: CutTake,
  { address, sceneNumber }: { address: string; sceneNumber: number },
): Html {
  const to = Math.min(withoutFloatError(takeFrom + duration), seconds);
  return html`<a class="take" href="${address}/takes/${id}#t=${takeFrom},${to}" data-take="${id}" data-from="${takeFrom}" data-length="${seconds}">Watch the take<span class="unseen"> of scene ${sceneNumber}</span></a>`;
}

function still({ hash, alt = '' }: ScenePicture, address: string): Html {
  return html`<img src="${address}/pictures/${hash}" alt="${alt}" loading="lazy" decoding="async">`;
}

/**
 * Renders the frame drawn from a scene's texts. An image element isolates the frame's markup and styles from the page.
 */
function drawn(texts: FrameTexts, aspect: FrameAspect): Html {
  return html`<img class="drawn" src="${frameSource(texts, aspect)}" alt="" decoding="async">`;
}

function promptsSection({ target, clips }: NonNullable<SharedFilm['prompts']>): Html {
  return html`<section class="prompts"><h2>Prompt${target && ` for ${target}`}</h2>${clips.map(clipSection)}</section>`;
}

function clipSection({ number, sceneNumbers, seconds, characters, lines: ofClip }: FilmClip): Html {
  const [first, last] = [sceneNumbers[0], sceneNumbers.at(-1)];
  const from = first === last ? `scene ${first}` : `scenes ${first} to ${last}`;
  const length = `${characters.toLocaleString('en-US')} characters`;
  return html`
<section data-scenes="${first ?? 0}-${last ?? 0}"><header><h3>Clip ${number}</h3><p>${from} · ${withoutFloatError(seconds)} s · ${length}</p><button type="button" data-do="copy-clip" hidden>Copy<span class="unseen"> clip ${number}</span></button></header>
<pre>\n${lines(ofClip)}</pre></section>`;
}

/**
 * Renders the lines of a prompt without adding characters, so that the text content of the surrounding element is
 * exactly the prompt.
 */
function lines(all: readonly PromptLine[]): Html[] {
  return all.map(({ kind, parts }, index) => {
    const text = parts.map((part) => part.text).join('');
    const end = index < all.length - 1 ? '\n' : '';
    return kind === 'text' || text === '' ? html`${text}${end}` : html`<span class="${kind}">${text}</span>${end}`;
  });
}
