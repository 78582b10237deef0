type LooseScene = { sceneNumber?: number; id?: string | undefined };

/**
 * Numbers scenes from 1 and gives each a unique id. A scene keeps its id unless an earlier scene has the same one.
 * Unchanged scenes stay the same objects.
 */
export function numbered<S extends LooseScene>(scenes: readonly S[]): (S & { id: string; sceneNumber: number })[] {
  const existingIds = new Set(scenes.map(({ id }) => id));
  const usedIds = new Set<string>();
  return scenes.map((scene, index) => {
    const id = scene.id && !usedIds.has(scene.id) ? scene.id : nextSceneId(new Set([...usedIds, ...existingIds]));
    const sceneNumber = index + 1;
    usedIds.add(id);
    // TypeScript cannot infer that both are set
    if (scene.id === id && scene.sceneNumber === sceneNumber) return scene as S & { id: string; sceneNumber: number };
    return { ...scene, id, sceneNumber };
  });
}

/** Sorts scenes by number and renumbers them without gaps. */
export function inOrder<S extends LooseScene & { sceneNumber: number }>(scenes: readonly S[]) {
  return numbered(scenes.toSorted((a, b) => a.sceneNumber - b.sceneNumber));
}

function nextSceneId(usedIds: ReadonlySet<string | undefined>): string {
  let number = usedIds.size + 1;
  while (usedIds.has(`scene-${number}`)) number += 1;
  return `scene-${number}`;
}
