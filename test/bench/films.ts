import type { Project } from '../../src/domain/project/project.ts';
import { projectSchema } from '../../src/domain/project/schema.ts';
import { eachField } from '../../src/domain/scene/fields.ts';

const words =
  `a the of in on her his old grey slow wide close rain window lamp harbour skipper coils rope salt light dusk
  amber fog ferry hull gull wind low tide camera holds drifts past shoulder hands brass wet wool sleeve glass breath
  engine bell buoy distant soft grain teal shadow key rim practical bulb handheld anamorphic`.split(/\s+/);

/** A scene of a film has this many bytes, until there are as many scenes as a film may have. */
const bytesOfScene = 1_000;

/** A film with every field of its scenes filled, of about the given size in JSON bytes. */
export function filmOf(bytes: number): Project {
  const count = Math.min(100, Math.max(1, Math.round(bytes / bytesOfScene)));
  const length = Math.round(bytes / count / 9) - 14;
  // the same words in another order each time, so that they take as little room as written ones
  let seed = bytes;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return words[(seed >> 8) % words.length];
  };
  const line = () => {
    let line = '';
    while (line.length < length) line += `${next()} `;
    return line.slice(0, length).trim();
  };
  return projectSchema.parse({
    ...{ projectTitle: 'THE LAST FOUR BOATS', targetDuration: 300, settings: {}, look: '', cast: [] },
    scenes: Array.from({ length: count }, (_, index) => ({
      ...{ sceneNumber: index + 1, duration: 3 },
      ...eachField(line),
    })),
  });
}

/** The film after some words more in one of its scenes. */
export function changedIn(film: Project, turn: number): Project {
  const scenes = film.scenes.with(turn % film.scenes.length, {
    ...(film.scenes[turn % film.scenes.length] as Project['scenes'][number]),
    action: `walks on, ${turn} times`,
  });
  return { ...film, scenes };
}
