import { beforeAll, describe, expect, test } from 'vitest';
import { restCalls } from '../../src/api/calls.ts';
import { listTools } from '../../src/mcp/tools.ts';
import { testApp } from '../support/apps.ts';
import { testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

/** The built page for developers, as a client without scripts gets it. */
const app = testApp();
const { publicUrl } = testSettings;
const read = (headers: Record<string, string> = {}) => new Visitor(app.app).get('/docs/api', headers);

let html = '';
beforeAll(async () => {
  html = (await read()).body;
});

const body = () => html.slice(html.indexOf('<body>'));
const idsIn = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
/** Returns the part of the page about a call. */
function sectionOf(id: string): string {
  const start = html.indexOf(`<section class="`, html.lastIndexOf('<section', html.indexOf(` id="${id}"`)) - 1);
  return html.slice(start, html.indexOf('</section>', start));
}

test('the page is a complete document of at most 275 kB, and compressed of at most 34 kB', async () => {
  expect(html).toMatch(/<title>API for developers · Promptreel<\/title>/);
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(Buffer.byteLength(html)).toBeLessThan(275_000);
  expect((await read({ 'accept-encoding': 'br' })).rawPayload.length).toBeLessThan(34_000);
});

test('the footer, the sitemap and each part of the page link to it', async () => {
  expect((await new Visitor(app.app).get('/')).body).toContain('href="/docs/api"');
  expect((await new Visitor(app.app).get('/sitemap.xml')).body).toContain(`<loc>${publicUrl}/docs/api</loc>`);
  const ids = idsIn(body());
  expect(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    'each id is there once',
  ).toEqual([]);
  const anchors = new Set([...html.matchAll(/ href="#([^"]+)"/g)].map(([, id = '']) => id));
  expect(
    [...anchors].filter((id) => !ids.includes(id)),
    'links that lead nowhere',
  ).toEqual([]);
});

test('its code calls this server', () => {
  expect(html).not.toContain('%public-url%');
  expect(html).toContain(`npm install ${publicUrl}/client.tgz`);
});

test('it names every tool for agents, and how to ask for them', () => {
  const start = html.indexOf('<section id="agents"');
  const section = html.slice(start, html.indexOf('</section>', start));
  for (const { name } of listTools({ readOnly: false })) expect(section).toContain(`<code>${name}</code>`);
  expect(section).toContain('Accept: application/json, text/event-stream');
});

describe.each(restCalls)('$path', ({ path, rest, summary, access, sessionOnly, readOnly, method }) => {
  test('is in the contents, with its summary, address, code, answer and errors', () => {
    expect(html).toContain(`href="#${path}"`);
    const section = sectionOf(path);
    const text = section
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"');
    expect(text).toContain(summary);
    expect(text).toContain(`${rest?.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(text).toContain(`curl ${publicUrl}`.slice(0, 5));
    expect(section.match(/<pre/g)).toHaveLength(sessionOnly ? 2 : 3);
    expect(text).toContain(
      access === 'public' ? 'Needs no account' : sessionOnly ? 'Needs a session' : 'Needs a token or a session',
    );
  });

  test('has a form to try it with your own session, if it is read-only', async () => {
    const isSafe = method === 'GET' || readOnly === true;
    expect(sectionOf(path).includes('Try it')).toBe(isSafe);
    expect(sectionOf(path).includes('<form')).toBe(isSafe && access === 'public');
    html = (await read({ cookie: 'promptreel_session=anything' })).body;
    expect(sectionOf(path).includes('<form')).toBe(isSafe);
    html = (await read()).body;
  });
});
