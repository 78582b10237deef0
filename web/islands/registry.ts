export interface IslandModule {
  /** Makes what stands in the element move. @param props as the server wrote them */
  mount: (element: HTMLElement, props: object) => void;
}

/** The parts of public documents that move, each a chunk of its own. */
export const islands: Record<string, () => Promise<IslandModule>> = {
  'contact-form': () => import('./contact-form.tsx'),
  'get-started': () => import('./get-started.tsx'),
  'scene-demo': () => import('./scene-demo.tsx'),
  share: () => import('./share.tsx'),
};
