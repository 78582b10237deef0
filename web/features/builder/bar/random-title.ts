const prefixes = ['THE', 'PROJECT', 'OPERATION', 'CODE', 'MISSION', 'THE LAST'];
const words = ['HORIZON', 'RECKONING', 'DAWN', 'ECHO', 'SIGNAL', 'WAVE', 'FRONTIER', 'ATLAS'];
const suffixes = ['', 'AWAKENING', 'ARRIVAL', 'DESCENT', 'RISING', 'ZERO'];

/** A working title such as THE LAST SIGNAL RISING. @param random returns a number from 0 to below 1 */
export function randomTitle(random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  return [pick(prefixes), pick(words), pick(suffixes)].filter(Boolean).join(' ');
}
