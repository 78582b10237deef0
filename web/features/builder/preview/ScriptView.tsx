import { memo, useRef } from 'react';
import { hasSamePrompt } from '../../../../src/domain/clips/scene-mentions.ts';
import {
  type Continuity,
  type PromptScene,
  type ScriptTarget,
  sceneAlone,
} from '../../../../src/domain/targets/target.ts';
import { clipLines } from '../../../../src/domain/targets/write-clip.ts';
import { PromptLines, promptPage } from '../../../components/PromptLines.tsx';
import { useFilm } from '../core/project/film-store.tsx';
import { useTriedWords } from '../core/project/work-store.ts';

/**
 * The whole film as one text. Each scene renders separately, so a keystroke costs no more in a long film than in a
 * short one.
 */
export function ScriptView({ target }: { target: ScriptTarget }) {
  const count = useFilm((state) => state.project.scenes.length);
  return (
    <pre className={promptPage}>
      <ScriptOpening target={target} />
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each row shows the scene at its position
        <ScriptScene key={index} index={index} target={target} more={index < count - 1} />
      ))}
    </pre>
  );
}

function ScriptOpening({ target }: { target: ScriptTarget }) {
  const title = useFilm((state) => state.project.projectTitle);
  return <PromptLines lines={target.film.opening(title)} more />;
}

interface ScriptSceneProps {
  index: number;
  target: ScriptTarget;
  /** Whether another scene follows. */
  more: boolean;
}

const ScriptScene = memo(function ScriptScene({ index, target, more }: ScriptSceneProps) {
  const scene = useFilm(({ shown }) => shown.from.scenes[index]);
  const tried = useTriedWords([scene?.id]);
  const continuity = useContinuity(scene);
  if (!scene) return null;
  const lines = clipLines(target, { ...sceneAlone(scene), ...continuity });
  return <PromptLines lines={[...lines, ...(more ? target.film.between : [])]} more={more} linked tried={tried} />;
});

/** The look and the cast for a scene. Returns the same object until a change affects the scene's text. */
function useContinuity(scene: PromptScene | undefined): Continuity {
  const last = useRef<Continuity>({});
  return useFilm(({ shown: { from } }) => {
    const { look, cast } = from;
    const { current } = last;
    if (current.look === look && current.cast === cast) return current;
    if (!scene || !hasSamePrompt(scene, current, { look, cast })) last.current = { look, cast };
    return last.current;
  });
}
