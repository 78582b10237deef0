export interface IslandModule {
  /** Makes the element interactive. @param props as serialized by the server */
  mount: (element: HTMLElement, props: object) => void;
}

/** The interactive parts of public documents, each in its own chunk. */
export const islands: Record<string, () => Promise<IslandModule>> = {
  'account-form': () => import('./account-form.ts'),
  'contact-form': () => import('./contact-form.tsx'),
  'get-started': () => import('./get-started.tsx'),
  'scene-demo': () => import('./scene-demo.tsx'),
  'shared-film': () => import('./shared-film.ts'),
  share: () => import('./share.tsx'),
};
