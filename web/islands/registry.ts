export interface IslandModule {
  /** Makes the element interactive. @param props as serialized by the server */
  mount: (element: HTMLElement, props: object) => void;
}

/** The interactive parts of public documents, each in its own chunk. */
export const islands: Record<string, () => Promise<IslandModule>> = {
  'api-docs': () => import('./api-docs.ts'),
  'film-player': () => import('./film-player.ts'),
  'film-review': () => import('./film-review.ts'),
  'get-started': () => import('./get-started.tsx'),
  'live-form': () => import('./live-form.ts'),
  'scene-demo': () => import('./scene-demo.tsx'),
  'shared-film': () => import('./shared-film.ts'),
  share: () => import('./share.tsx'),
};
