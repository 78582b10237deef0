import { lazyModule } from '../../../../lib/lazy-module.tsx';

export const savingCode = lazyModule<typeof import('./saving.ts')>();

/** Saves the open project on the server for as long as it is mounted. */
export const ServerSaving = savingCode.part('ServerSaving');

/** Sends now what is unsaved, once the code for that is there. Never rejects. */
export async function saveNow(): Promise<void> {
  if (await savingCode.load()) await savingCode.module?.saveNow();
}
