import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { isSamePlace, type TextPlace } from '../../../../../src/domain/edits/text-place.ts';
import { lazyModule } from '../../../../lib/page/lazy-module.tsx';
import { useWork } from '../project/work-store.ts';
import { useSlots } from '../slots.ts';
import { openPresets } from '../view/view-store.ts';
import { FieldText } from './FieldText.tsx';

export const fieldMenuCode = lazyModule<typeof import('./FieldMenu.tsx')>();
const FieldMenu = fieldMenuCode.part('FieldMenu', { giveUp: ({ onClose }) => onClose() });

interface TextWithToolsProps extends Omit<ComponentProps<typeof FieldText>, 'busy' | 'children' | 'ref' | 'onKeyDown'> {
  place: TextPlace;
  /** The text's name, used in the tools' labels. */
  label: string;
  /** The text's help, shown at the top of the menu. */
  help?: string;
}

/**
 * The input of a text that has a preset library and that AI can write, with the keyboard shortcuts of its tools. While
 * AI text streams in, the input shows it in place of the old text. Below the input, the user then chooses between the
 * two texts.
 */
export function TextWithTools({ place, label, help, value, ...attributes }: TextWithToolsProps) {
  const { BelowText } = useSlots();
  const aiText = useWork(({ running }) => (running && isSamePlace(running, place) ? running.text : null));
  const hasVariant = useWork(
    ({ variants }) => aiText !== null || variants.some((variant) => isSamePlace(variant, place)),
  );
  const input = useRef<HTMLTextAreaElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && event.altKey) setMenuOpen(true);
    else if (event.key === '/' && !event.altKey && value === '') openPresets(place);
    else return;
    event.preventDefault();
  }

  return (
    <FieldText {...attributes} ref={input} value={aiText ?? value} busy={aiText !== null} onKeyDown={onKeyDown}>
      {hasVariant && <BelowText place={place} />}
      {menuOpen && (
        <FieldMenu
          place={place}
          label={label}
          help={help}
          onClose={() => {
            setMenuOpen(false);
            input.current?.focus();
          }}
        />
      )}
    </FieldText>
  );
}
