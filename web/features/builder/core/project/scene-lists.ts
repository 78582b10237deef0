import type { Project } from '../../../../../src/domain/project.ts';
import { stableList } from '../../../../lib/stable-list.ts';

/** The ids of the scenes, in order: the same array as long as no scene comes, goes or moves. */
export const sceneIds = stableList(({ scenes }: Project) => scenes.map(({ id }) => id));

/** The seconds of the scenes, in order: the same array as long as none changes. */
export const sceneDurations = stableList(({ scenes }: Project) => scenes.map(({ duration }) => duration));
