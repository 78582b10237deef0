import { expandMentions } from '../cast/cast.ts';
import type { Project } from '../project/project.ts';
import { totalDuration } from '../scene/duration.ts';
import { emptyTexts, type SceneTexts } from '../scene/fields.ts';
import { drownedLine } from './drowned-line.ts';
import { hundredDays } from './hundred-days.ts';
import { lastFerry } from './last-ferry.ts';
import { nightShift } from './night-shift.ts';
import { reelTwo } from './reel-two.ts';
import type { SampleFilm, SampleScene } from './sample-film.ts';
import { thirdPenalty } from './third-penalty.ts';

/** The films that the editor offers as a start, and from which the sample writer takes its scenes. */
export const sampleFilms: readonly [SampleFilm, ...SampleFilm[]] = [
  lastFerry,
  thirdPenalty,
  reelTwo,
  drownedLine,
  hundredDays,
  nightShift,
];

/** Converts a sample film to a project. Cast members are mentioned by name and speak their scene's line. */
export function sampleProject({ title, cast, cam, grade, scenes }: SampleFilm): Project {
  return {
    projectTitle: title,
    targetDuration: totalDuration(scenes),
    cast: [...cast],
    scenes: scenes.map((scene, index) => {
      const speaker = cast.find(({ name }) => scene.subject === `@${name}`);
      const dialog = speaker ? `${speaker.name}: ${scene.dialog}` : scene.dialog;
      return { ...emptyTexts, ...scene, id: `scene-${index + 1}`, sceneNumber: index + 1, cam, grade, dialog };
    }),
  };
}

/** Returns a sample scene's texts without a cast: descriptions replace the mentions. */
export function sampleTexts({ cast, cam, grade }: SampleFilm, { duration: _, ...scene }: SampleScene): SceneTexts {
  return { ...emptyTexts, ...scene, subject: expandMentions(scene.subject, cast), cam, grade };
}
