import { type RawBuilder, sql } from 'kysely';
import { serverLimits } from '../../domain/product/limits.ts';
import { withoutEnvelope } from '../../domain/project/format.ts';
import type { Project } from '../../domain/project/project.ts';
import { projectSchema } from '../../domain/project/schema.ts';
import type { ChangeProject, ProjectHead, SaveProject } from '../../domain/storage/projects.ts';
import type { UserCall } from '../../platform/calls/call-context.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { assertValid, trpcError } from '../../platform/errors/errors.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import { assertKnownTarget } from './known-target.ts';
import { assertMayChange, isChangedLast } from './may-change.ts';
import { keepPicturesClause } from './mentioned-pictures.ts';
import {
  type HeadRow,
  headColumns,
  missingProject,
  newerVersionConflict,
  newestVersion,
  type Owner,
  ownProject,
  projectColumns,
  projectTables,
  readBody,
  readStored,
  toHead,
} from './project-table.ts';
import { pruneVersions } from './prune-versions.ts';

interface Save {
  id: string;
  /** The revision that the change is based on. */
  revision: number;
  saveId: string | undefined;
}

/**
 * Saves a project, based on a revision. Settings, look and cast that it lacks stay as stored. Writes nothing if nothing
 * has changed.
 * @throws PRECONDITION_REQUIRED without a revision; PRECONDITION_FAILED if another revision is stored;
 *   PAYMENT_REQUIRED; NOT_FOUND; PAYLOAD_TOO_LARGE; CONFLICT if a newer version of the product wrote the stored project
 */
export async function saveProject(call: UserCall, input: SaveProject): Promise<ProjectHead> {
  const { id, revision, saveId } = input;
  if (revision === undefined) {
    throw trpcError('PRECONDITION_REQUIRED', 'If-Match is missing: send the ETag of the project that you changed.');
  }
  assertKnownTarget(call, input.settings);
  const save = { id, revision, saveId };
  const sentProject = withoutEnvelope(input) as Project;
  // the common case takes a single statement: no part must be read from the stored project, and no plan is needed,
  // since the project is the account's most recently changed one
  const saved = isWhole(sentProject)
    ? await updateProject(call, save, { project: sentProject, condition: isChangedLast })
    : null;
  if (saved) return saved;
  const project = await withStoredParts(call, save, sentProject);
  await assertMayChange(call, input);
  return (project && (await updateProject(call, save, { project }))) ?? resolveUnsaved(call, save, project);
}

/**
 * Changes parts of a project. Checks the revision only if one is sent.
 * @throws like `saveProject`, except for a missing revision
 */
export async function changeProject(call: UserCall, input: ChangeProject): Promise<ProjectHead> {
  assertKnownTarget(call, input.settings);
  await assertMayChange(call, input);
  const { id, revision: from, saveId } = input;
  const parts = omitUndefined(withoutEnvelope(input));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const stored = await readStored(call, id);
    if (!stored) throw missingProject();
    const save = { id, revision: stored.revision, saveId };
    if (from !== undefined && from !== stored.revision) return resolveUnsaved(call, { ...save, revision: from }, null);
    const project = merged(readBody(stored.body), parts);
    const head = await updateProject(call, save, { project });
    if (head) return head;
    // either nothing has changed, or another call saved in between
    if (from !== undefined || (await isStored(call, save))) return resolveUnsaved(call, save, project);
  }
  throw trpcError('CONFLICT', 'This project is being saved elsewhere right now. Please try again.');
}

/** The maximum number of attempts. Each save by another call costs one; the tabs of one user cause far fewer. */
const maxAttempts = 20;

/** Adds the stored settings, look and cast that a project lacks; null if another revision is stored. */
async function withStoredParts(call: Owner, { id, revision }: Save, project: Project): Promise<Project | null> {
  if (isWhole(project)) return project;
  const { settings, look, cast } = project;
  const stored = await readStored(call, id);
  if (stored?.revision !== revision) return null;
  const { settings: storedSettings, look: storedLook, cast: storedCast } = readBody(stored.body);
  return merged(
    { ...project, ...omitUndefined({ settings: storedSettings, look: storedLook, cast: storedCast }) },
    omitUndefined({ settings, look, cast }),
  );
}

function isWhole({ settings, look, cast }: Project): boolean {
  return settings !== undefined && look !== undefined && cast !== undefined;
}

/** @throws BAD_REQUEST if the result exceeds a project's limits */
function merged(stored: Project, parts: Partial<Project>): Project {
  const project = { ...stored, ...parts };
  assertValid(projectSchema, project);
  return project;
}

async function isStored(call: Owner, { id, revision }: Save): Promise<boolean> {
  return Boolean(await ownProject(call, id).select('id').where('revision', '=', revision).executeTakeFirst());
}

/** The owner, and the access token of the call, if any. */
type Caller = Owner & Partial<Pick<UserCall, 'token'>>;

interface UpdateOptions {
  project: Project;
  addsVersion?: boolean;
  condition?: RawBuilder<unknown>;
}

/**
 * Replaces a revision of a project in one statement, so that one of several concurrent calls wins. If the previous save
 * was a while ago (`versions.pauseMs`), its state becomes a version, unless `addsVersion` is false. Every change by an
 * access token adds a version with the token's name, so that its owner can see and undo it.
 * @param options.condition an additional SQL condition on the project's row
 * @returns null if nothing was written
 */
export async function updateProject(
  { em, user, token }: Caller,
  { id, revision, saveId }: Save,
  { project, addsVersion = true, condition = sql`true` }: UpdateOptions,
): Promise<ProjectHead | null> {
  const { title, target, durations, bytes, body } = projectColumns(project);
  const now = new Date();
  const pauseStart = new Date(now.getTime() - serverLimits.versions.pauseMs);
  const isDue = token ? sql<boolean>`true` : sql<boolean>`updated_at < ${pauseStart}`;
  const versionTime = token ? sql<Date>`${now}::timestamptz` : sql.ref('updated_at');
  // cheap conditions first: the last two conditions read the whole body
  const mayReplace = sql<boolean>`
    projects.id = ${id} and projects.user_id = ${user.id} and projects.revision = ${revision}
    and deleted_at is null and ${condition}
    and (projects.bytes <> ${bytes} or projects.body is distinct from next.body) and ${isNotNewer}`;
  const { rows } = await sql<HeadRow & { added: boolean }>`
    with ${keepPicturesClause(user, project)}next as (select ${body}::jsonb as body), added as (
      insert into project_versions (id, project_id, user_id, revision, kind, name, by_token, bytes, body, created_at)
      select gen_random_uuid(), id, user_id, revision, 'auto', ${token?.label ?? null}, ${isByToken}, bytes,
        projects.body, ${versionTime}
      from projects, next
      where ${isDue} and ${addsVersion} and ${mayReplace}
      on conflict (project_id, revision, kind) do nothing
      returning id
    )
    update projects
    set title = ${title}, target = ${target}, durations = ${durations}::real[], bytes = ${bytes}, body = next.body,
      revision = revision + 1, last_save_id = ${saveId ?? null}::uuid, updated_at = ${now}
    from next
    where ${mayReplace}
    returning ${sql.join(headColumns.map((column) => sql.ref(column)))}, exists (select from added) as added`.execute(
    projectTables(em),
  );
  const [row] = rows;
  if (row?.added) await pruneVersions({ em, user }, id);
  return row ? toHead(row) : null;
}

/** Whether an access token wrote the stored state: then the automatic version before it has a name, the token's. */
const isByToken = sql<boolean>`exists (
  select from project_versions as earlier
  where earlier.project_id = projects.id and earlier.revision = projects.revision - 1
    and earlier.kind = 'auto' and earlier.name is not null)`;

const isNotNewer = sql<boolean>`coalesce((projects.body ->> 'version')::int, 1) <= ${newestVersion}`;

/**
 * Resolves a save that wrote nothing: returns the stored project if this save or the same content is already stored.
 * @throws PRECONDITION_FAILED if something else is stored; like `saveProject`
 */
async function resolveUnsaved(call: Owner, { id, saveId }: Save, project: Project | null): Promise<ProjectHead> {
  const body = project && projectColumns(project).body;
  const row = await ownProject(call, id)
    .select([...headColumns, 'last_save_id', isNotNewer.as('readable')])
    .select(sql<boolean>`coalesce(projects.body = ${body}::jsonb, false)`.as('same'))
    .executeTakeFirst();
  if (!row) throw missingProject();
  if (!row.readable) throw newerVersionConflict();
  if (row.same || (saveId !== undefined && row.last_save_id === saveId)) return toHead(row);
  throw changedElsewhere(row);
}

/** @throws PRECONDITION_FAILED if the project has another revision */
export function assertRevision(row: Pick<HeadRow, 'revision' | 'updated_at'>, revision: number): void {
  if (row.revision !== revision) throw changedElsewhere(row);
}

function changedElsewhere({ revision, updated_at }: Pick<HeadRow, 'revision' | 'updated_at'>) {
  const message = 'This project was changed elsewhere in the meantime. Nothing was overwritten.';
  return trpcError('PRECONDITION_FAILED', message, { stored: { revision, updatedAt: isoTime(updated_at) } });
}
