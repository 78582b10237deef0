import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '../../src/domain/project.ts';
import { projectSchema } from '../../src/domain/project-schema.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { filmOf, focused, showBoard } from '../support/editor-page.ts';

const { openProject, at } = serveBrowser();
const boatsFilm = projectSchema.parse(
  JSON.parse(readFileSync(new URL('../samples/films/last-four-boats.json', import.meta.url), 'utf8')),
);

const frame = (page: Page, number: number) => page.getByRole('region', { name: `Frame ${number}`, exact: true });
const row = (page: Page, number: number) => frame(page, number).getByRole('button', { name: /^Scene #/ });
const words = (page: Page) =>
  page
    .getByRole('region', { name: /^Frame / })
    .evaluateAll((all) => all.map((one) => one.querySelector('p')?.textContent));
const status = (page: Page, number: number) => frame(page, number).getByRole('button', { name: /^Status of/ });

async function openBoard(project: Project, options = {}) {
  const visitor = await openProject(project, options);
  await showBoard(visitor.page);
  return visitor;
}

/** Pictures as they come from a camera or another page, in plain colors. */
async function pictures(page: Page, ...colors: string[]) {
  return page.evaluateHandle(async (all) => {
    const data = new DataTransfer();
    for (const color of all) {
      const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 1688 });
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = color;
      context?.fillRect(0, 0, 3000, 1688);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      if (blob) data.items.add(new File([blob], `${color}.png`, { type: 'image/png' }));
    }
    return data;
  }, colors);
}

async function paste(page: Page, ...colors: string[]) {
  await page.evaluate(
    (clipboardData) =>
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      ),
    await pictures(page, ...colors),
  );
}

/** The color in the middle of a frame's picture, once the server has sent it. */
async function colorOf(page: Page, number: number): Promise<string> {
  const picture = frame(page, number).locator('img[src^="/api/pictures/"]');
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    // what is left of a color after it was compressed
    return `${image.naturalWidth}x${image.naturalHeight} ${[red, green, blue].map((one) => Math.round(one / 64) * 64).join()}`;
  });
}
const red = '1280x720 256,0,0';
const lime = '1280x720 0,256,0';
const blue = '1280x720 0,0,256';

test('three pictures that are pasted belong to three scenes, on every visit, until they are taken off', async () => {
  const { page } = await openBoard(boatsFilm);
  await row(page, 2).click();
  await paste(page, 'red', 'lime', 'blue');
  await page.getByText('Pictures Added', { exact: true }).waitFor();
  for (const [number, color] of [
    [2, red],
    [3, lime],
    [4, blue],
  ] as const) {
    expect(await colorOf(page, number)).toBe(color);
  }
  expect(await frame(page, 1).locator('img[src^="data:image/svg"]').count()).toBe(1);

  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await showBoard(page);
  expect(await colorOf(page, 3)).toBe(lime);
  await frame(page, 3).getByRole('button', { name: 'Scene 3 actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove the picture of Scene #3' }).click();
  await frame(page, 3).locator('img[src^="data:image/svg"]').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  expect(await colorOf(page, 3)).toBe(lime);
});

/** Holds what is sent to the server from the second picture on, until it is let go. */
async function holdPictures(page: Page) {
  const sent: string[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/trpc/pictures.add', async (route) => {
    sent.push(route.request().url());
    if (sent.length > 1) await gate;
    await route.continue().catch(() => undefined);
  });
  return { sent, letGo };
}

const mark = (page: Page) => expect.poll(() => page.locator('[data-mark]').getAttribute('data-mark'));

test('each picture is in the project as soon as it is stored, and nothing is called saved before the last', async () => {
  const { page } = await openBoard(boatsFilm);
  await mark(page).toBe('Saved');
  const { letGo } = await holdPictures(page);
  await row(page, 1).click();
  await paste(page, 'red', 'lime', 'blue');
  expect(await colorOf(page, 1)).toBe(red);
  await mark(page).toBe('Saving...');
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  letGo();
  await page.getByText('Pictures Added', { exact: true }).waitFor();
  await mark(page).toBe('Saved');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => page.locator('img[src^="/api/pictures/"]').count()).toBe(0);
});

test('pictures on their way are given up when the project is left, which says so', async () => {
  const { page } = await openBoard(boatsFilm, { expectErrors: /ERR_ABORTED/ });
  await mark(page).toBe('Saved');
  const { letGo } = await holdPictures(page);
  await row(page, 1).click();
  await paste(page, 'red', 'lime', 'blue');
  expect(await colorOf(page, 1)).toBe(red);
  await page.getByRole('button', { name: 'Promptreel menu' }).click();
  await page.getByRole('menuitem', { name: 'Projects' }).click();
  await page.getByText('You left the project while 2 pictures were on the way.').first().waitFor();
  letGo();
  await page.getByRole('link', { name: boatsFilm.projectTitle }).click();
  await showBoard(page);
  await mark(page).toBe('Saved');
  expect(await colorOf(page, 1)).toBe(red);
  expect(await page.locator('img[src^="/api/pictures/"]').count()).toBe(1);
});

test('a logout with a slow picture sends the words, asks nothing, and says what was given up', async () => {
  const { page } = await openBoard(boatsFilm, { expectErrors: /ERR_ABORTED|status of 401/ });
  await mark(page).toBe('Saved');
  const { sent } = await holdPictures(page);
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await row(page, 1).click();
  await paste(page, 'red', 'lime');
  await expect.poll(() => sent.length).toBe(2);
  const saved = page.waitForRequest(
    (request) => request.url().includes('projects.save') && (request.postData() ?? '').includes('The Last Trawler'),
  );
  const title = page.getByLabel('Project title');
  await title.fill('The Last Trawler');
  await page.getByRole('button', { name: 'Logout' }).click();
  await saved;
  await page.waitForURL(/\/$/);
  expect(questions).toEqual([]);
  await page.goto(at('/login'));
  await page.getByText('You left the project while a picture was on the way.').first().waitFor();
});

test('no picture is sent once another account is logged in', async () => {
  const { page } = await openBoard(boatsFilm);
  const { sent, letGo } = await holdPictures(page);
  await row(page, 1).click();
  await paste(page, 'red', 'lime', 'blue');
  await expect.poll(() => sent.length).toBe(2);
  await page.evaluate(() => localStorage.setItem('promptreel.owner', 'somebody else'));
  letGo();
  await page.getByText('2 of 3 were added. Another account is logged in by now.').first().waitFor();
  expect(sent.length).toBe(2);
});

test('a picture is dropped onto a frame, several are chosen from files, and what is no picture is told', async () => {
  const { page } = await openBoard(boatsFilm);
  await frame(page, 2).dispatchEvent('drop', { dataTransfer: await pictures(page, 'blue') });
  await page.getByText('Picture Added', { exact: true }).waitFor();
  expect(await colorOf(page, 2)).toBe(blue);

  // onto one of several that are selected, and the same once more, which is no step to undo
  await row(page, 1).click();
  await row(page, 3).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected', { exact: true }).waitFor();
  for (const undos of [1, 0]) {
    await frame(page, 3).dispatchEvent('drop', { dataTransfer: await pictures(page, 'lime') });
    await page.getByRole('status').getByText('Scene #3.').waitFor();
    expect(await colorOf(page, 3)).toBe(lime);
    const toast = page.getByRole('button', { name: 'Dismiss' });
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(undos + 1);
    await toast.last().click();
  }
  expect(await colorOf(page, 2)).toBe(blue);
  await page.keyboard.press('Escape');

  await row(page, 4).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add stills' }).click();
  const file = { name: 'take.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)">') };
  await (await chooser).setFiles([file]);
  await page.getByText('take.png could not be read as a picture.', { exact: false }).first().waitFor();
  expect(await frame(page, 4).locator('img[src^="/api"]').count()).toBe(0);
});

test('a scene that is copied into another account leaves its picture there, and says so', async () => {
  const { page } = await openBoard(boatsFilm);
  await row(page, 1).click();
  await paste(page, 'red');
  expect(await colorOf(page, 1)).toBe(red);
  await row(page, 1).focus();
  await page.keyboard.press('Control+c');
  await page.getByText('Scene #1 is on the clipboard', { exact: false }).first().waitFor();
  await page.keyboard.press('Control+v');
  await page.getByText('Pasted a scene.', { exact: true }).first().waitFor();
  expect(await colorOf(page, 2)).toBe(red);

  const { page: other } = await openBoard(filmOf(2));
  await row(other, 1).focus();
  await other.keyboard.press('Control+v');
  await other.getByText('Pasted a scene. A picture stayed in the other account.').first().waitFor();
  await frame(other, 2).getByText('A concrete quay', { exact: false }).waitFor();
  expect(await other.locator('img[src^="/api/pictures/"]').count()).toBe(0);
});

test('a picture that is gone is said to be, and another takes its place', async () => {
  const [first, ...rest] = boatsFilm.scenes;
  if (!first) throw new Error('no scene');
  const picture = { hash: 'ab'.repeat(32), width: 1280, height: 720 };
  const { page } = await openBoard(
    { ...boatsFilm, scenes: [{ ...first, picture }, ...rest] },
    { expectErrors: /status of 404/ },
  );
  await frame(page, 1).getByText('Picture not found').waitFor();
  await frame(page, 1).dispatchEvent('drop', { dataTransfer: await pictures(page, 'blue') });
  expect(await colorOf(page, 1)).toBe(blue);
  expect(await frame(page, 1).getByText('Picture not found').count()).toBe(0);
});

test('a picture is described in its menu, as its text on the board, and the description can be taken back', async () => {
  const { page } = await openBoard(boatsFilm);
  await frame(page, 2).dispatchEvent('drop', { dataTransfer: await pictures(page, 'blue') });
  await page.getByText('Picture Added', { exact: true }).waitFor();
  const describe = async () => {
    await frame(page, 2).getByRole('button', { name: 'Scene 2 actions' }).click();
    await page.getByRole('menuitem', { name: 'Describe the picture of Scene #2' }).click();
    return page.getByRole('dialog', { name: 'Describe Picture' }).getByRole('textbox');
  };
  const text = await describe();
  expect(await violations(page)).toEqual([]);
  await text.fill('a'.repeat(501));
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('at most 500 characters', { exact: false }).waitFor();
  await text.fill('Four boats, all of them blue');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Picture Described', { exact: true }).waitFor();
  await frame(page, 2).getByAltText('Four boats, all of them blue').waitFor();
  expect(await row(page, 2).getAttribute('aria-label')).toContain('. Four boats, all of them blue');
  await expect.poll(() => focused(page)).toBe('Frame 2 Scene 2 actions');
  // by the keyboard alone
  await row(page, 2).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or run' }).fill('Describe the picture');
  await page.getByRole('option', { name: 'Describe the picture of Scene #2' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Describe Picture' }).waitFor();
  expect(await text.inputValue()).toBe('Four boats, all of them blue');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Frame 2');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await frame(page, 2).getByAltText('Four boats, all of them blue').waitFor({ state: 'detached' });
});

test('two scenes with pictures that become one say which picture is left out', async () => {
  const { page } = await openBoard(boatsFilm);
  await row(page, 1).click();
  await paste(page, 'red', 'lime');
  await page.getByText('Pictures Added', { exact: true }).waitFor();
  await frame(page, 1).getByRole('button', { name: 'Scene 1 actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge Scene #1 with the next' }).click();
  await page.getByText('Its picture was left out.', { exact: false }).first().waitFor();
  expect(await colorOf(page, 1)).toBe(red);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  expect(await colorOf(page, 2)).toBe(lime);
});

test('frames are moved by mouse and by keyboard, and the order is that of the list', async () => {
  const { page } = await openBoard(boatsFilm);
  const before = await words(page);
  const from = await row(page, 1).boundingBox();
  const to = await row(page, 3).boundingBox();
  if (!from || !to) throw new Error('no frames');
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 50, { steps: 3 });
  await page.mouse.move(to.x + 60, to.y + 40, { steps: 8 });
  await page.mouse.up();
  const moved = [before[1], before[2], before[0], ...before.slice(3)];
  await expect.poll(() => words(page)).toEqual(moved);

  // the frame keeps the focus
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => words(page)).toEqual([before[1], before[0], ...before.slice(2)]);
  await row(page, 1).focus();
  await page.keyboard.press('Space');
  await page.getByText('Scene 1 picked up, at position 1', { exact: false }).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await page.getByText('Scene 1 is over position 2', { exact: false }).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(() => words(page)).toEqual(before);
});

test('the arrow keys walk over the board, Shift selects, a status is set for all, and Enter opens the list', async () => {
  const { page } = await openBoard(boatsFilm);
  await row(page, 1).focus();
  await page.keyboard.press('ArrowRight');
  expect(await row(page, 2).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('2 selected', { exact: true }).waitFor();
  await status(page, 3).click();
  await page.getByRole('menuitemradio', { name: 'Chosen' }).click();
  for (const [number, word] of [
    [1, 'Ready'],
    [2, 'Chosen'],
    [3, 'Chosen'],
  ] as const) {
    expect(await status(page, number).getAttribute('aria-label')).toBe(`Status of Scene #${number}: ${word}`);
  }
  await row(page, 3).focus();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Statuses' }).getByText('2 chosen').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByRole('list', { name: 'Statuses' }).getByText('2 chosen').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Scene #3', exact: true }).waitFor();
  const field = await page.evaluate(() => document.activeElement?.getAttribute('data-field'));
  expect(field).toBe('subject');
});

test('by touch a status is set and the menu opens the list', async () => {
  const { page } = await openBoard(boatsFilm, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await status(page, 2).tap();
  await page.getByRole('menuitemradio', { name: 'Generated' }).tap();
  expect(await status(page, 2).getAttribute('aria-label')).toContain('Generated');
  await frame(page, 2).getByRole('button', { name: 'Scene 2 actions' }).tap();
  await page.getByRole('menuitem', { name: 'Open in the list' }).tap();
  await page.getByRole('region', { name: 'Scene #2', exact: true }).waitFor();
});

test('by touch a frame that is held moves, and one that is swiped scrolls', async () => {
  const { page } = await openBoard(filmOf(24), {
    viewport: { width: 768, height: 900 },
    hasTouch: true,
    isMobile: true,
  });
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  const before = await words(page);
  const middleOf = async (number: number) => {
    const box = await row(page, number).boundingBox();
    if (!box) throw new Error('no frame');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middleOf(1), await middleOf(2)];
  await touch('touchStart', from);
  await page.getByText('Scene 1 picked up', { exact: false }).waitFor({ state: 'attached' });
  for (const share of [0.3, 0.6, 1]) {
    await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  }
  await page.getByText('Scene 1 is over position 2', { exact: false }).waitFor({ state: 'attached' });
  await touch('touchEnd');
  const moved = [before[1], before[0], ...before.slice(2)];
  await expect.poll(() => words(page)).toEqual(moved);

  const low = await middleOf(5);
  await touch('touchStart', low);
  for (const step of [40, 120, 200, 280]) await touch('touchMove', { ...low, y: low.y - step });
  await touch('touchEnd');
  await expect.poll(async () => (await middleOf(5)).y).toBeLessThan(low.y - 100);
  expect(await words(page)).toEqual(moved);
});

test.each([...axeCases, { width: 1024, scheme: 'light' }, { width: 2200, scheme: 'dark' }] as const)(
  'the board fits and axe finds nothing at $width px, $scheme',
  async ({ width, scheme }) => {
    const film = projectSchema.parse({ ...boatsFilm, projectTitle: 'A title that goes on '.repeat(4) });
    const { page } = await openBoard(film, { viewport: { width, height: 900 }, before: withColorScheme(scheme) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const outside = await page.getByRole('region', { name: /^Frame / }).evaluateAll((frames) =>
      frames
        .flatMap((one) => {
          const { right } = one.getBoundingClientRect();
          return [...one.querySelectorAll('button, p')].filter(
            (part) => part.getBoundingClientRect().right > right + 1,
          );
        })
        .map((part) => part.outerHTML),
    );
    expect(outside).toEqual([]);
    const add = page.getByRole('button', { name: 'Add Scene' });
    const beyond = await add.evaluate((one) => {
      const column = one.closest('header')?.getBoundingClientRect().right ?? 0;
      return one.getBoundingClientRect().right - column;
    });
    expect(beyond).toBeLessThan(0);
    expect(await violations(page)).toEqual([]);
  },
);
