import { act, fireEvent, screen, within } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import type { Project } from '../../src/domain/project/project.ts';
import { clearSelection } from '../../web/features/builder/core/focus/selection.ts';
import { useView } from '../../web/features/builder/core/view/view-store.ts';
import { openEditor } from './open-app.tsx';

export const frame = (number: number) => screen.getByRole('region', { name: `Frame ${number}` });
export const frameRow = (number: number) => within(frame(number)).getByRole('button', { name: /^Scene #/ });
export const statusOf = (number: number) => within(frame(number)).getByRole('button', { name: /^Status of/ });

/** The first words of each frame, in the order of the board. */
export const words = () =>
  screen.getAllByRole('region', { name: /^Frame / }).map((one) => one.querySelector('p')?.textContent);

export async function showBoard(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Board' }));
  await screen.findByRole('region', { name: 'Frame 1' });
}

/** Opens the editor of a project and shows the board. */
export async function openBoard(project: Project, options: Omit<Parameters<typeof openEditor>[0], 'project'> = {}) {
  // the initial state of a page; tests share this module's state
  onTestFinished(() => {
    useView.setState({ scenes: 'list' });
    clearSelection();
  });
  const opened = await openEditor({ project, ...options });
  await showBoard();
  return opened;
}

/** Presses a button as a mouse does, which also focuses it. */
function press(button: HTMLElement): void {
  act(() => button.focus());
  fireEvent.click(button);
}

/** Chooses an item of the open menu, which is hidden for queries, since there is no layout. */
async function chooseItem(name: string, role = 'menuitem'): Promise<void> {
  fireEvent.click(await screen.findByRole(role, { name, hidden: true }));
}

export async function setStatus(number: number, status: string): Promise<void> {
  press(statusOf(number));
  await chooseItem(status, 'menuitemradio');
}

/** Opens the menu of a scene on the board and runs a command. */
export async function runOnBoard(number: number, command: string): Promise<void> {
  press(within(frame(number)).getByRole('button', { name: `Scene ${number} actions` }));
  await chooseItem(command);
}

/** The widths of the pictures on the board; null for a drawing. */
export const shown = () =>
  screen.getAllByRole('region', { name: /^Frame / }).map((one) => {
    const picture = one.querySelector('img[src^="/api/pictures/"]');
    return picture ? Number(picture.getAttribute('width')) : null;
  });

/** Opens the menu next to the product's name and chooses an item. */
export async function chooseInBrandMenu(name: string): Promise<void> {
  press(screen.getByRole('button', { name: 'Promptreel menu' }));
  await chooseItem(name);
}
