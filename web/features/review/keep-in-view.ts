/** Runs a change of the page and scrolls, so that the form with the focus stays at its place in the window. */
export function keepInView(change: () => void): void {
  const typing = document.activeElement?.closest<HTMLElement>('form');
  const before = typing?.getBoundingClientRect().top;
  change();
  if (!typing?.isConnected || before === undefined) return;
  const moved = typing.getBoundingClientRect().top - before;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
}
