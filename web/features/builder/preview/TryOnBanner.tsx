import { Flex } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { triedWords } from '../core/dom.ts';
import { useWork } from '../core/project/work-store.ts';
import classes from './TryOnBanner.module.css';

/** Shown above the prompt while a preset is being tried on. Scrolls the preset's words into view. */
export function TryOnBanner() {
  const preset = useWork((state) => state.tried);
  const banner = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (preset) showTriedWords(banner.current?.parentElement);
  }, [preset]);
  if (!preset) return null;
  return (
    <Flex ref={banner} component="p" align="center" gap={8} className={classes.banner}>
      <IconEye size={14} stroke={1.5} aria-hidden />
      <span>
        Trying on <strong>{preset.name}</strong>. Nothing is changed yet.
      </span>
    </Flex>
  );
}

/** Scrolls the prompt, not the page, to center the words being tried on. Does nothing if they are visible. */
function showTriedWords(view: Element | null | undefined): void {
  const tried = view && triedWords(view);
  if (!tried) return;
  const { words, page } = tried;
  const { top, bottom } = words.getBoundingClientRect();
  const frame = page.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) page.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
}
