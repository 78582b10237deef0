import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { currentProject } from '../../web/features/builder/core/project/project-store.ts';
import { knownTakes, refreshTakes } from '../../web/features/builder/core/takes/take-actions.ts';
import { execute } from './open-app.tsx';
import { lastId, saved } from './saving.ts';

interface StoredTake {
  /** The numbers of its scenes, from 1. */
  scenes: readonly number[];
  seconds?: number;
  trimStart?: number;
  chosen?: boolean;
}

/** Stores takes of the open project, without files, and shows them in the editor. @returns their ids */
export async function storeTakes(account: { id: string }, takes: readonly StoredTake[]): Promise<string[]> {
  await saved();
  const projectId = await lastId();
  const ids: string[] = [];
  for (const { scenes, seconds = 8, trimStart = 0, chosen = true } of takes) {
    const id = crypto.randomUUID();
    const sceneIds = scenes.map((number) => currentProject().scenes[number - 1]?.id ?? 'gone');
    await execute(
      `insert into takes (id, user_id, project_id, scene_ids, name, target, prompt, settings, type, bytes, seconds,
        width, height, sound, note, chosen, trim_start, created_at)
      values (?, ?, ?, ?, 'ferry.mp4', 'veo-3.1', 'A ferry at night.', '{}', 'video/mp4', 2000, ?,
        1280, 720, true, '', ?, ?, now())`,
      ...[id, account.id, projectId, JSON.stringify(sceneIds), seconds, chosen, trimStart],
    );
    ids.push(id);
  }
  await act(refreshTakes);
  // the room lists the takes for the first time when the browser is idle
  await waitFor(() => expect(knownTakes()?.takes.map(({ id }) => id)).toEqual(expect.arrayContaining(ids)));
  return ids;
}
