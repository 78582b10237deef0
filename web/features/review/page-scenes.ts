/** A scene as the document shows it. */
export interface PageScene {
  /** Empty on a page without notes. */
  id: string;
  number: number;
  duration: number;
  element: HTMLElement;
}

/** Reads the scenes from the board, so that the document does not contain them twice. */
export function readPageScenes(page: ParentNode): PageScene[] {
  return [...page.querySelectorAll<HTMLElement>('.board > li')].map((element) => ({
    id: element.dataset.scene ?? '',
    number: Number(element.id.slice('scene-'.length)),
    duration: Number(element.dataset.seconds),
    element,
  }));
}
