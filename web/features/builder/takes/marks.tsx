interface SceneTakesProps {
  /** The scene's position, from 0. */
  index: number;
}

/** The number of a scene's takes, on its card and its frame. */
export function SceneTakes(_: SceneTakesProps) {
  return null;
}
