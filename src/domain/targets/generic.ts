import { cite } from './facts.ts';
import { genericClip } from './generic-layout.ts';
import type { Target } from './target.ts';

const ours = cite('This product: for any generator not in the list', '2026-11-22', 'unverified');

/** Plain prose, for generators without a target of their own. */
export const generic: Target = {
  id: 'generic',
  label: 'Generic',
  maker: null,
  copied: 'Your prompt is ready to use.',
  status: { state: 'active' },
  ownLayout: true,
  apart: { look: false, speech: true, sound: true, music: false },
  shotStep: 0.1,
  facts: { seconds: ours({ kind: 'any' }) },
  clip: (clip) => genericClip(clip),
};
