import { z } from 'zod';
import { assembleSchema, assemblySchema } from '../../domain/film/assembly.ts';
import {
  exportedPaperSchema,
  exportPaperSchema,
  importedPaperSchema,
  importPaperSchema,
} from '../../domain/papers/calls.ts';
import { pageSchema } from '../../domain/schemas/listing.ts';
import {
  changeProjectSchema,
  listProjectsSchema,
  newProjectSchema,
  projectHeadSchema,
  projectIdSchema,
  saveProjectSchema,
  storedProjectSchema,
} from '../../domain/storage/projects.ts';
import {
  nameVersionSchema,
  restoreVersionSchema,
  storedVersionSchema,
  versionHeadSchema,
  versionIdSchema,
} from '../../domain/storage/versions.ts';
import { protectedProcedure, publicProcedure, router } from '../../platform/calls/trpc.ts';
import { subscriberProcedure } from '../billing/subscriber-procedure.ts';
import { assembleProject } from './assemble.ts';
import { createProject, duplicateProject } from './create-project.ts';
import { exportProject, importProject } from './import-export.ts';
import { deleteProject, restoreProject } from './project-bin.ts';
import { getProject, listProjects } from './project-list.ts';
import { changeProject, saveProject } from './save-project.ts';
import { getVersion, listVersions, nameVersion, restoreVersion } from './versions.ts';

export const projectsRouter = router({
  list: protectedProcedure
    .meta({
      rest: 'GET /api/projects',
      output: pageSchema(projectHeadSchema),
      summary: 'List your projects, most recently changed first, or those in your bin',
    })
    .input(listProjectsSchema)
    .query(({ ctx, input }) => listProjects(ctx, input)),
  create: protectedProcedure
    .meta({
      rest: 'POST /api/projects',
      headers: { 'idempotency-key': 'idempotencyKey' },
      output: projectHeadSchema,
      summary: 'Create a project; every project after the first needs a plan',
      revisioned: true,
      failures: [402, 404, 409, 422],
    })
    .input(newProjectSchema)
    .mutation(({ ctx, input }) => createProject(ctx, input)),
  get: protectedProcedure
    .meta({
      rest: 'GET /api/projects/:id',
      output: storedProjectSchema,
      summary: 'Get a project',
      revisioned: true,
    })
    .input(projectIdSchema)
    .query(({ ctx, input }) => getProject(ctx, input)),
  save: protectedProcedure
    .meta({
      rest: 'PUT /api/projects/:id',
      headers: { 'if-match': 'revision' },
      output: projectHeadSchema,
      summary:
        'Save a project, based on a revision; without a plan, only your most recently changed project can be saved',
      revisioned: true,
      failures: [402, 409, 412, 428],
    })
    .input(saveProjectSchema)
    .mutation(({ ctx, input }) => saveProject(ctx, input)),
  change: protectedProcedure
    .meta({
      rest: 'PATCH /api/projects/:id',
      headers: { 'if-match': 'revision' },
      output: projectHeadSchema,
      summary: 'Change parts of a project; without a plan, only of your most recently changed project',
      revisioned: true,
      failures: [402, 409, 412],
    })
    .input(changeProjectSchema)
    .mutation(({ ctx, input }) => changeProject(ctx, input)),
  delete: protectedProcedure
    .meta({
      rest: 'DELETE /api/projects/:id',
      output: projectHeadSchema,
      summary: 'Move a project to the bin, where it stays for 30 days',
    })
    .input(projectIdSchema)
    .mutation(({ ctx, input }) => deleteProject(ctx, input)),
  restore: protectedProcedure
    .meta({
      rest: 'POST /api/projects/:id/restore',
      output: projectHeadSchema,
      summary: 'Restore a project from the bin; needs a plan if another project was created since',
      failures: [402, 409],
    })
    .input(projectIdSchema)
    .mutation(({ ctx, input }) => restoreProject(ctx, input)),
  duplicate: subscriberProcedure
    .meta({
      rest: 'POST /api/projects/:id/duplicate',
      output: projectHeadSchema,
      summary: 'Copy a project',
      failures: [409],
    })
    .input(projectIdSchema)
    .mutation(({ ctx, input }) => duplicateProject(ctx, input)),
  versions: protectedProcedure
    .meta({
      rest: 'GET /api/projects/:id/versions',
      output: z.array(versionHeadSchema),
      summary: 'List the versions of a project, newest first',
    })
    .input(projectIdSchema)
    .query(({ ctx, input }) => listVersions(ctx, input)),
  nameVersion: protectedProcedure
    .meta({
      rest: 'POST /api/projects/:id/versions',
      headers: { 'if-match': 'revision' },
      output: versionHeadSchema,
      summary: 'Save the current state as a named version; without a plan, only of your most recently changed project',
      failures: [402, 409, 412],
    })
    .input(nameVersionSchema)
    .mutation(({ ctx, input }) => nameVersion(ctx, input)),
  version: protectedProcedure
    .meta({
      rest: 'GET /api/projects/:id/versions/:version',
      output: storedVersionSchema,
      summary: 'Get a version of a project',
    })
    .input(versionIdSchema)
    .query(({ ctx, input }) => getVersion(ctx, input)),
  restoreVersion: protectedProcedure
    .meta({
      rest: 'POST /api/projects/:id/versions/:version/restore',
      headers: { 'if-match': 'revision' },
      output: projectHeadSchema,
      summary: 'Restore a project to a version; its current state is kept as a version',
      revisioned: true,
      failures: [402, 409, 412],
    })
    .input(restoreVersionSchema)
    .mutation(({ ctx, input }) => restoreVersion(ctx, input)),
  assemble: publicProcedure
    .meta({
      rest: 'POST /api/projects/assemble',
      output: assemblySchema,
      summary: 'Assemble a project for a target: clips, check and requests',
      readOnly: true,
    })
    .input(assembleSchema)
    .mutation(({ ctx, input }) => assembleProject(ctx, input)),
  import: publicProcedure
    .meta({
      rest: 'POST /api/projects/import',
      output: importedPaperSchema,
      summary: 'Read a project from a script, a shot list or a prompt; nothing is stored',
      readOnly: true,
      failures: [422],
    })
    .input(importPaperSchema)
    .mutation(({ ctx, input }) => importProject(ctx, input)),
  export: publicProcedure
    .meta({
      rest: 'POST /api/projects/export',
      output: exportedPaperSchema,
      summary: 'Write a project as a screenplay, a list, subtitles or a timeline',
      readOnly: true,
    })
    .input(exportPaperSchema)
    .mutation(({ ctx, input }) => exportProject(ctx, input)),
});
