import { sql } from 'kysely';
import { withPicturesOf } from '../../domain/scene/board.ts';
import { pictureHashPattern } from '../../domain/storage/pictures.ts';
import type { ProjectHead } from '../../domain/storage/projects.ts';
import type { CutTake } from '../../domain/takes/rough-cut.ts';
import type { PublicCall, UserCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { sha256 } from '../../platform/sha256.ts';
import { copyPictures, findHashes, findPicture } from '../pictures/pictures.ts';
import { assertProjectAllowed, copyProject } from '../projects/create-project.ts';
import { readBody } from '../projects/project-table.ts';
import { missingShare, shareTables } from './share-table.ts';

type Call = Pick<PublicCall, 'em'>;

export interface OpenShare {
  id: string;
  ownerId: string;
  withPrompts: boolean;
  /** Whether it takes notes. */
  notes: boolean;
  /** Whether it takes notes, or has some, which stay readable. */
  hasNotes: boolean;
  /** The project's revision; null for a share of a fixed version. */
  revision: number | null;
  /** The share of the earlier version, if this one shows its next version. */
  previousId: string | null;
}

/** A share with the takes that its film may show. */
export interface ShownShare extends OpenShare {
  /** The chosen takes of the project, oldest first, also for a fixed version. */
  takes: readonly CutTake[];
}

/** A share with the project it shows. */
export interface SharedBody extends ShownShare {
  /** As stored, possibly by a newer version of the product. */
  body: object;
  /** The earlier version as stored; null if there is none, or its link was revoked. */
  previousBody: object | null;
}

/**
 * Finds the share for a token. Every token is looked up the same way, so that neither the response nor its timing
 * reveals whether a token was revoked, has expired, belongs to a project in the bin, or never existed.
 */
export function openShare({ em }: Call, token: string): Promise<ShownShare | undefined> {
  return activeShare(em, token)
    .select([...accessColumns, chosenTakes])
    .executeTakeFirst();
}

/** Like `openShare`, but also reads the project, which may take up a megabyte. */
export function openSharedBody({ em }: Call, token: string): Promise<SharedBody | undefined> {
  return activeShare(em, token)
    .leftJoin('shares as previous', (join) =>
      join.onRef('previous.id', '=', 'shares.previous_id').on('previous.revoked_at', 'is', null),
    )
    .select([...accessColumns, chosenTakes, shownBody.as('body'), 'previous.body as previousBody'])
    .executeTakeFirst();
}

/** Returns the hashes for which the share's owner has a picture; a project may mention others too. */
export function findSharedPictures({ em }: Call, { ownerId }: OpenShare, hashes: readonly string[]) {
  return findHashes(em, { user: { id: ownerId }, hashes });
}

/** Finds a picture of a scene in the shared project; null for any other picture of its owner. */
export async function openPicture({ em }: Call, { token, hash }: { token: string; hash: string }) {
  if (!pictureHashPattern.test(hash)) return null;
  const user = await activeShare(em, token)
    .select('shares.user_id as id')
    .where(
      sql<boolean>`
        jsonb_path_exists(${shownBody}, '$.scenes[*].picture.hash ? (@ == $hash)', ${JSON.stringify({ hash })}::jsonb)`,
    )
    .executeTakeFirst();
  return user ? findPicture(em, { user, hash }) : null;
}

export const shownBody = sql<object>`coalesce(shares.body, projects.body)`;
export const accessColumns = [
  ...(['shares.id', 'shares.user_id as ownerId', 'shares.with_prompts as withPrompts'] as const),
  ...(['shares.notes', 'shares.previous_id as previousId'] as const),
  sql<boolean>`shares.notes or exists (select from notes where notes.share_id in (shares.id, shares.previous_id))`.as(
    'hasNotes',
  ),
  sql<number | null>`case when shares.body is null then projects.revision end`.as('revision'),
];

const chosenTakes = sql<CutTake[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', id, 'sceneIds', scene_ids, 'seconds', seconds, 'trimStart', trim_start, 'chosen', chosen
  ) order by created_at, id)
  from takes where project_id = shares.project_id and chosen), '[]')`.as('takes');

/** A query for the share with this token and its project, if the link works. */
export function activeShare(em: Call['em'], token: string) {
  return shareTables(em)
    .selectFrom('shares')
    .innerJoin('projects', 'projects.id', 'shares.project_id')
    .where('shares.token_hash', '=', sha256(token))
    .where('shares.revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('shares.ends_at', 'is', null), eb('shares.ends_at', '>', new Date())]))
    .where('projects.deleted_at', 'is', null);
}

/** Counts a view. Stores nothing about the visitor. */
export async function countView({ em }: Call, { id }: { id: string }): Promise<void> {
  await sql`
    update shares set opened_count = opened_count + 1, last_opened_on = ${new Date().toISOString().slice(0, 10)}::date
    where id = ${id}`.execute(shareTables(em));
}

/**
 * Copies a shared project into the caller's account, with as many of its pictures as fit.
 * @throws NOT_FOUND; CONFLICT if it is shared without prompts, or a newer version made it; like `createProject`
 */
export function copyShare(call: UserCall, { token }: { token: string }): Promise<ProjectHead> {
  return copyProject(call, async (owner) => {
    const share = await openSharedBody(owner, token);
    if (!share) throw missingShare();
    if (!share.withPrompts)
      throw trpcError('CONFLICT', 'This film is shared without its prompts, so it cannot be copied.');
    const project = readBody(share.body);
    // checked now, before copying megabytes of pictures
    await assertProjectAllowed(owner);
    const hashes = project.scenes.flatMap(({ picture }) => picture?.hash ?? []);
    const copied = await copyPictures({ ...call, em: owner.em }, { from: { id: share.ownerId }, hashes });
    return { ...project, scenes: withPicturesOf(project.scenes, copied) };
  });
}
