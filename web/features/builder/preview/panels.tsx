import { previewCode } from './code.ts';
import { WaitingCheck, WaitingPreview } from './WaitingPreview.tsx';
import { WaitingCopy, WaitingTarget } from './WaitingTarget.tsx';

export const PromptPreview = previewCode.part('PromptPreview', { fallback: () => <WaitingPreview /> });
export const CheckPanel = previewCode.part('CheckPanel', { fallback: () => <WaitingCheck /> });
export const TargetControls = previewCode.part('TargetControls', { fallback: () => <WaitingTarget /> });
export const CopyPrompt = previewCode.part('CopyPrompt', { fallback: () => <WaitingCopy /> });
