import { IconPlayerStopFilled, IconSparkles } from '@tabler/icons-react';
import { isSamePlace, type TextPlace } from '../../../../src/domain/edits/text-place.ts';
import { lazyModule } from '../../../lib/page/lazy-module.tsx';
import { stopGeneration, useWork } from '../core/project/work-store.ts';
import type { TextTool, TextToolProps } from '../core/slots.ts';
import buttons from '../core/ui/buttons.module.css';
import { iconButton } from '../core/ui/icon-button.tsx';
import { WriterNote } from '../core/ui/WriterNote.tsx';

export const writingCode = lazyModule<typeof import('./writing.ts')>();

/** The row below a text while AI writes it, or while the user can choose between the new text and the previous one. */
export const VariantRow = writingCode.part('VariantRow');

export function generate(place: TextPlace): void {
  writingCode.run(({ generateText }) => generateText(place));
}

/** Writes the text with AI. */
export const generateTool: TextTool = {
  id: 'generate',
  Button: GenerateButton,
  label: (label) => `Generate ${label}`,
  icon: IconSparkles,
  run: generate,
  Note: WriterNote,
};

function GenerateButton({ place, label }: TextToolProps) {
  const busy = useWork(({ running }) => running !== null);
  const isWriting = useWork(({ running }) => running !== null && isSamePlace(running, place));
  if (isWriting) {
    return (
      <button
        type="button"
        className={buttons.icon}
        data-on
        tabIndex={-1}
        aria-label={`Stop generating ${label}`}
        title="Stop"
        onClick={stopGeneration}
      >
        <IconPlayerStopFilled size={14} aria-hidden />
      </button>
    );
  }
  return iconButton({
    icon: IconSparkles,
    label: `Generate ${label}`,
    title: 'Generate',
    tabIndex: -1,
    disabled: busy,
    onClick: () => generate(place),
  });
}
