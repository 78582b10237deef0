import { flushSync } from 'react-dom';
import { type lookParts, withLookPart } from '../../../../src/domain/look-parts.ts';
import { goToLook } from '../core/places/go-to-continuity.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { setLook } from './continuity-edits.ts';

/** Goes to a part's line in the look, and adds one where there is none. */
export function goToLookPart(part: (typeof lookParts)[number]): void {
  const { look: before = '' } = useBuilder.getState().project;
  const { look, caret } = withLookPart(before, part);
  if (look !== before) flushSync(() => setLook(look));
  goToLook(caret);
}
