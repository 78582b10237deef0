/**
 * Hears when the browser begins and ends to skip what is in an element, with `content-visibility: auto`, since it is far
 * from the window. Whatever watches many elements may leave those alone: each that is observed costs at every key.
 * Browsers that skip nothing say nothing. @returns what ends it
 */
export function onSkip(element: Element, listener: (skipped: boolean) => void): () => void {
  const note = (event: Event) => {
    if (event.target === element && 'skipped' in event) listener(event.skipped === true);
  };
  element.addEventListener('contentvisibilityautostatechange', note);
  return () => element.removeEventListener('contentvisibilityautostatechange', note);
}
