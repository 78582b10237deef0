export { Follow } from './Follow.tsx';
export { goToPhrase } from './open-phrase.ts';
export { PhraseStrip } from './PhraseStrip.tsx';
