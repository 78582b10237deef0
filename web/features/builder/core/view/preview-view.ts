import { create } from 'zustand';

export type PreviewView = 'prompt' | 'check' | 'request';

/** What the preview shows. */
export const usePreviewView = create<{ view: PreviewView }>(() => ({ view: 'prompt' }));

export function showView(view: PreviewView): void {
  usePreviewView.setState({ view });
}
