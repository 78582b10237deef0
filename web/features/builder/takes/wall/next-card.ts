/**
 * The card that an arrow key goes to: the one before or after, or the nearest in the row above or below.
 * @returns undefined for other keys and at the wall's edges
 */
export function nextCard(wall: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const cards = [...wall.querySelectorAll<HTMLElement>('[data-card]')];
  const index = cards.indexOf(from);
  if (key === 'ArrowRight') return cards[index + 1];
  if (key === 'ArrowLeft') return cards[index - 1];
  if (key === 'Home') return cards[0];
  if (key === 'End') return cards.at(-1);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const { left, top } = from.getBoundingClientRect();
  const inWay = key === 'ArrowDown' ? cards.slice(index + 1) : cards.slice(0, Math.max(index, 0)).reverse();
  const row = inWay.find((card) => card.getBoundingClientRect().top !== top)?.getBoundingClientRect().top;
  const inRow = inWay.filter((card) => card.getBoundingClientRect().top === row);
  const distance = (card: Element) => Math.abs(card.getBoundingClientRect().left - left);
  return inRow.sort((one, other) => distance(one) - distance(other))[0];
}
