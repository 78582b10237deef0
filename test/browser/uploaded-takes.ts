import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { takeUploadPath } from '../../src/domain/takes/takes.ts';
import { type ClipOptions, makeClip } from '../support/clips.ts';
import { announce, continueAt } from '../support/take-uploads.ts';
import type { Visitor } from './serve-browser.ts';

/** The id of the project that the editor has open, once the server has it. */
export async function savedProject({ page, at }: Visitor): Promise<string> {
  let id: string | undefined;
  await expect
    .poll(async () => {
      const projects: { id: string }[] = await (await page.request.get(at('/api/projects'))).json();
      id = projects[0]?.id;
      return id;
    })
    .toBeDefined();
  return String(id);
}

interface UploadedTake extends ClipOptions {
  project: string;
  scenes: readonly string[];
  trimStart?: number;
}

/** Uploads a take as a client of tus does, and chooses it. @returns its id */
export async function uploadChosen(
  { page, at }: Visitor,
  { project, scenes, trimStart = 0, ...clip }: UploadedTake,
): Promise<string> {
  const file = makeClip(clip);
  const name = 'ferry.webm';
  const started = await send(page, 'POST', at(takeUploadPath), announce({ project, scenes, name, bytes: file.length }));
  const address = String(started.headers().location);
  await send(page, 'PATCH', new URL(address, at('/')).href, continueAt(0), file);
  const id = address.split('/').at(-1) ?? '';
  const chosen = await page.request.patch(at(`/api/takes/${id}`), { data: { chosen: true, trimStart } });
  expect(chosen.status(), await chosen.text()).toBe(200);
  return id;
}

async function send(page: Page, method: string, url: string, headers: Record<string, string>, data?: Buffer) {
  const response = await page.request.fetch(url, { method, headers, ...(data && { data }) });
  expect(response.status(), await response.text()).toBeLessThan(300);
  return response;
}
