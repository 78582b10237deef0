import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { readProject } from '../../../src/domain/project/read-project.ts';
import type { ProjectHead } from '../../../src/domain/storage/projects.ts';
import { explain, trpc } from '../../lib/calls/trpc.ts';
import { downloadProject } from '../../lib/files/download-project.ts';
import { projectPath, shareDialogState } from '../../lib/files/project-path.ts';
import { showFailure } from '../../lib/forms/failure-toast.ts';
import { forgetProject } from '../../lib/storage/saved-drafts.ts';
import { showToast } from '../../lib/toast/toast.ts';
import { titleOrUntitled } from './project-title.ts';
import { useProjectLists } from './use-project-lists.ts';

/** The actions of a project's menu, except those with a dialog. @param onGone runs when a row has left the list */
export function useProjectActions(owner: string | null, onGone: () => void) {
  const navigate = useNavigate();
  const lists = useProjectLists();
  const runningIds = useRef(new Set<string>());
  const { client } = trpc.useUtils();
  const fail = (title: string) => (error: unknown) => showFailure(title, error, explain(error));

  const duplicate = trpc.projects.duplicate.useMutation({
    onSuccess(copy) {
      void lists.refetch();
      const action = { label: 'Open', run: () => navigate(projectPath(copy.id)) };
      showToast({ title: 'Project Duplicated', description: `Created “${titleOrUntitled(copy)}”.`, action });
    },
    onError: fail('Not Duplicated'),
  });
  const restore = trpc.projects.restore.useMutation({
    onSuccess(project) {
      showToast({ title: 'Project Restored', description: `“${titleOrUntitled(project)}” is back in your projects.` });
    },
    onError: fail('Not Restored'),
    // a project no longer in the bin was restored elsewhere or is gone for good
    onSettled: () => lists.refetch(),
  });
  const remove = trpc.projects.delete.useMutation({
    onSuccess(project) {
      const { id } = project;
      lists.remove(id);
      onGone();
      if (owner !== null) forgetProject(owner, id);
      const action = { label: 'Undo', run: () => restore.mutate({ id }) };
      showToast({ title: 'Project Deleted', description: `“${titleOrUntitled(project)}” is in the bin.`, action });
    },
    onError(error) {
      fail('Not Deleted')(error);
      void lists.refetch();
    },
  });

  /** Ignores a repeated call while the first is running. */
  function runOnce({ mutateAsync }: { mutateAsync: (input: { id: string }) => Promise<unknown> }, id: string) {
    if (runningIds.current.has(id)) return;
    runningIds.current.add(id);
    // mutations report their own failures
    const finish = () => void runningIds.current.delete(id);
    mutateAsync({ id }).then(finish, finish);
  }

  async function exportFile({ id }: ProjectHead) {
    try {
      const read = readProject(await client.projects.get.query({ id }));
      if ('project' in read) {
        downloadProject(read.project);
      } else {
        const newer = 'A newer version of the product saved it. Reload the page to export it.';
        throw new Error('newer' in read ? newer : read.problem);
      }
    } catch (error) {
      fail('Not Exported')(error);
    }
  }

  return {
    duplicate: ({ id }: ProjectHead) => runOnce(duplicate, id),
    delete: ({ id }: ProjectHead) => runOnce(remove, id),
    share: ({ id }: ProjectHead) => navigate(projectPath(id), { state: shareDialogState }),
    export: exportFile,
    restore({ id }: ProjectHead) {
      restore.mutate({ id }, { onSuccess: onGone });
    },
    /** The id of the project being restored, if any. */
    restoringId: restore.isPending ? restore.variables.id : null,
  };
}
