import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { type PaperSizeId, paperSizes } from '../../src/domain/papers/sheets/paper-sizes.ts';
import { type SheetKind, sheetKinds, writeSheet } from '../../src/domain/papers/sheets/write-sheet.ts';
import type { Project } from '../../src/domain/project/project.ts';
import { eachField } from '../../src/domain/scene/fields.ts';
import { filmOf } from '../support/film-of.ts';
import { isFull, sampled } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();
const pointsPerMm = 72 / 25.4;

const timesOf = (number: number) => (number === 7 ? 60 : number % 3 === 0 ? 8 : 1);

/** Short scenes, long scenes, and a scene that fills several pages. */
function mixedFilm(): Project {
  const film = filmOf(14, { projectTitle: 'THE CROSSING' });
  const scenes = film.scenes.map((scene) => {
    const number = scene.sceneNumber;
    return { ...scene, ...eachField(({ key }) => `${key}${number} Ωmega “quai – été” 手紙 `.repeat(timesOf(number))) };
  });
  const cast = [{ name: 'mara', kind: 'character' as const, text: 'A skipper, orange oilskin. '.repeat(300) }];
  return { ...film, scenes, cast, look: 'Grain and amber', settings: { target: 'shot-sheet', ratio: '16:9' } };
}

/** The pages of a PDF: sides in millimeters, and text without white space, because extraction changes that. */
async function readPdf(pdf: Buffer): Promise<{ text: string[]; sides: string[] }> {
  const { text } = await extractText(new Uint8Array(pdf));
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const sides = boxes.map(([, ...values]) =>
    values.map((value) => Math.round(Number(value) / pointsPerMm)).join(' x '),
  );
  return { text: text.map((page) => page.replaceAll(/\s+/g, '')), sides: [...new Set(sides)] };
}

const kinds: readonly SheetKind[] = isFull ? sheetKinds : ['storyboard', 'shots'];

test.each(sampled(Object.keys(paperSizes) as PaperSizeId[]))(
  'Chromium prints the pages of each sheet on %s',
  async (paper) => {
    const { page } = await browser.open('/robots.txt');
    const project = mixedFilm();
    for (const kind of kinds) {
      const { html, pages, landscape } = writeSheet({
        ...{ kind, project, paper, frames: 6, version: 'Draft 2', date: 'Nov 26, 2026, 3:30 PM' },
        pictureSource: () => undefined,
      });
      expect(pages, kind).toBeGreaterThan(1);
      await page.setContent(html);
      const { text, sides } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
      const { width, height } = paperSizes[paper];
      const upright = [width, height].map(Math.round);
      expect(sides).toEqual([(landscape ? upright.toReversed() : upright).join(' x ')]);
      expect(text, kind).toHaveLength(pages);
      for (const [index, words] of text.entries()) {
        expect(words, kind).toContain('THECROSSING');
        expect(words, kind).toContain(`Draft2Nov26,2026,3:30PMPage${index + 1}of${pages}`);
      }
      if (kind !== 'shots') continue;
      // the pages contain every word of every scene
      const whole = text.join('');
      const counts = project.scenes.map(({ sceneNumber }) => whole.split(`audio${sceneNumber}Ω`).length - 1);
      expect(counts).toEqual(project.scenes.map(({ sceneNumber }) => timesOf(sceneNumber)));
    }
  },
);

test.runIf(isFull)('the editor previews the pages and prints exactly those', async () => {
  const { page } = await browser.openProject(filmOf(5, { projectTitle: 'THE <b>CROSSING' }));
  await page.getByRole('button', { name: 'Promptreel menu' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('button', { name: 'Preview Storyboard' }).click();
  const preview = page.frameLocator('iframe');
  await preview.getByLabel('Page 2 of 2').getByText('Subject 5').waitFor();
  await preview.getByLabel('Page 1 of 2').getByText('THE <b>CROSSING').waitFor();
  await dialog.getByRole('combobox', { name: 'Frames per page' }).selectOption('6');
  await preview.getByLabel('Page 1 of 1').getByText('Subject 5').waitFor();
  expect(await violations(page)).toEqual([]);
  const printed = page.evaluate(
    () =>
      new Promise<number | undefined>((done) => {
        const frame = document.querySelector('iframe');
        const view = frame?.contentWindow;
        if (view) view.print = () => done(view.document.querySelectorAll('.page').length);
      }),
  );
  await dialog.getByRole('button', { name: 'Print' }).click();
  expect(await printed).toBe(1);
});
