/** Runs a change of the page. The field in which somebody types stays where it is in the window. */
export function keepInView(change: () => void): void {
  const typing = document.activeElement?.closest<HTMLElement>('form');
  const before = typing?.getBoundingClientRect().top;
  change();
  if (!typing?.isConnected || before === undefined) return;
  const moved = typing.getBoundingClientRect().top - before;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
}
