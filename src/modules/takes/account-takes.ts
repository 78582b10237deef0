import { sql } from 'kysely';
import type { ExportedTake } from '../../domain/account/export.ts';
import { takeFilePath } from '../../domain/takes/takes.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { deleteInSlices } from '../../platform/database/delete-in-slices.ts';
import { removeTakeFiles } from '../projects/remove-take-files.ts';
import { selectTakes, takeTables, toTake } from './take-table.ts';

/** Streams all takes of an account, project by project, with the addresses of their files. */
export async function* readAllTakes(call: Pick<UserCall, 'em' | 'user' | 'settings'>): AsyncGenerator<ExportedTake> {
  const { em, user, settings } = call;
  const projects = takeTables(em).selectFrom('takes').select('project_id').distinct().where('user_id', '=', user.id);
  for (const { project_id } of await projects.orderBy('project_id').execute()) {
    const rows = selectTakes(call).where('takes.project_id', '=', project_id).orderBy('takes.created_at');
    for (const row of await rows.orderBy('takes.id').execute()) {
      const take = toTake(row);
      yield { ...take, file: settings.publicUrl + takeFilePath(take.id) };
    }
  }
}

/** Deletes all takes and unfinished uploads of an account in batches. Their files are removed after that. */
export async function removeAllTakes(
  { orm, background, ...files }: Pick<UserCall, 'orm' | 'background' | 'takeStore' | 'log'>,
  user: { id: string },
): Promise<void> {
  const rows = {
    condition: sql<boolean>`user_id = ${user.id}`,
    deleted: (ids: string[]) => background.start(() => removeTakeFiles(files, ids)),
  };
  await deleteInSlices(orm, 'take_uploads', rows);
  await deleteInSlices(orm, 'takes', rows);
}
