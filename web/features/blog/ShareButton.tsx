import { IconShare2 } from '@tabler/icons-react';
import { useRef } from 'react';
import { showToast } from '../../lib/toast/toast.ts';
import classes from './ShareButton.module.css';

interface ShareButtonProps {
  title: string;
  /** The article's path on this site. */
  path: string;
}

/** Opens the device's share sheet for the article; if there is none, copies its link. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const open = useRef(false);

  async function share() {
    // an open share sheet rejects a second call
    if (open.current) return;
    open.current = true;
    const url = new URL(path, location.href).href;
    if (!(await shareSheet({ title, url }))) await copyLink(url);
    open.current = false;
  }

  return (
    <button type="button" className={classes.share} onClick={() => void share()}>
      <IconShare2 size={18} stroke={1.5} aria-hidden />
      Share
    </button>
  );
}

/** @returns whether the sheet was shown, even if it was then dismissed */
async function shareSheet(data: ShareData): Promise<boolean> {
  // not every browser has a share sheet, although the types say so
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied!', description: 'Article link copied to clipboard' });
  } catch {
    showToast({ title: 'Copy Failed', description: `Select and copy the link yourself: ${url}`, tone: 'error' });
  }
}
