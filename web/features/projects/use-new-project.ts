import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { newProject } from '../../../src/domain/project/project.ts';
import type { Template } from '../../../src/domain/storage/templates.ts';
import { explain, trpc } from '../../lib/calls/trpc.ts';
import { projectPath } from '../../lib/files/project-path.ts';
import { showFailure } from '../../lib/forms/failure-toast.ts';
import { newProjectSettings } from '../../lib/storage/last-target.ts';
import { useProjectLists } from './use-project-lists.ts';

/**
 * Creates projects and opens them. A retry after a lost response sends the same id, so that it creates no second
 * project.
 */
export function useNewProject(owner: string | null) {
  const navigate = useNavigate();
  const lists = useProjectLists();
  const attempt = useRef({ request: '', id: '' });
  const create = trpc.projects.create.useMutation({
    onSuccess: () => void lists.refetch(),
    onError: (error) => showFailure('Not Created', error, explain(error)),
  });

  return {
    isCreating: create.isPending,
    /** @param template the template to start from, instead of an empty project */
    create(template?: Template) {
      if (create.isPending) return;
      const project = template ? fromTemplate(template, owner) : emptyProject(owner);
      const request = JSON.stringify(project);
      if (attempt.current.request !== request) attempt.current = { request, id: crypto.randomUUID() };
      send({ ...project, id: attempt.current.id });
    },
  };

  function send(project: Parameters<typeof create.mutate>[0]) {
    create.mutate(project, {
      onSuccess({ id, deletedAt }) {
        attempt.current = { request: '', id: '' };
        if (deletedAt === null) navigate(projectPath(id));
        // an earlier attempt created the project, its response was lost, and the project has since been deleted
        else send({ ...project, id: crypto.randomUUID() });
      },
    });
  }
}

function emptyProject(owner: string | null) {
  const { projectTitle, settings } = newProject(undefined, newProjectSettings(owner));
  return { projectTitle, ...(settings && { settings }) };
}

/** A template keeps its own target; without one, it gets that of a new project. */
function fromTemplate({ id: templateId, projectTitle, settings }: Template, owner: string | null) {
  const start = { templateId, projectTitle };
  return settings?.target === undefined ? { ...start, settings: { ...settings, ...newProjectSettings(owner) } } : start;
}
