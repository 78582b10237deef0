import { useCommandKeys } from './commands/use-command-keys.ts';
import { useFollow } from './follow/follow-preview.ts';
import { usePhraseLinks } from './follow/open-phrase.ts';
import { PlaceAnnouncement } from './follow/PlaceAnnouncement.tsx';
import { CompletionList, MentionTip } from './later-extras.tsx';
import { useSelectedFieldWatch } from './mentions/selected-field-watch.ts';
import { TakeAnnouncement } from './writing/TakeAnnouncement.tsx';

/** What follows the writing and takes no room: keys, the phrase in the prompt, names, and words for screen readers. */
export function Companions() {
  useCommandKeys();
  useFollow();
  usePhraseLinks();
  useSelectedFieldWatch();
  return (
    <>
      <CompletionList />
      <MentionTip />
      <TakeAnnouncement />
      <PlaceAnnouncement />
    </>
  );
}
