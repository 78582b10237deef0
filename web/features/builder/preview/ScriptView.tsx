import { memo } from 'react';
import { type ScriptTarget, sceneAlone } from '../../../../src/domain/targets/target.ts';
import { clipLines } from '../../../../src/domain/targets/write-clip.ts';
import { PromptLines, promptPage } from '../../../components/PromptLines.tsx';
import { useBuilder } from '../builder-store.ts';
import { useTryOn } from '../picker/try-on.ts';

/** The prompt of a whole film as it grows. Each scene renders by itself, so a keystroke costs the same in a long film. */
export function ScriptView({ target }: { target: ScriptTarget }) {
  const count = useBuilder((state) => state.project.scenes.length);
  return (
    <pre className={promptPage}>
      <Opening target={target} />
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the preview shows whatever scene stands at that place
        <ScriptScene key={index} index={index} target={target} more={index < count - 1} />
      ))}
    </pre>
  );
}

function Opening({ target }: { target: ScriptTarget }) {
  const title = useBuilder((state) => state.project.projectTitle);
  return <PromptLines lines={target.film.opening(title)} more />;
}

interface ScriptSceneProps {
  index: number;
  target: ScriptTarget;
  /** Whether a scene follows. */
  more: boolean;
}

const ScriptScene = memo(function ScriptScene({ index, target, more }: ScriptSceneProps) {
  const scene = useBuilder((state) => state.project.scenes[index]);
  const tried = useTryOn(({ on }) => (on?.sceneId === scene?.id ? on : null));
  const look = useBuilder((state) => state.project.look);
  const cast = useBuilder((state) => state.project.cast);
  if (!scene) return null;
  const lines = clipLines(target, { ...sceneAlone({ ...scene, ...tried?.texts }), look, cast });
  return <PromptLines lines={[...lines, ...(more ? target.film.between : [])]} more={more} linked tried={tried} />;
});
