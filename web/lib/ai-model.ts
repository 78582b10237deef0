import { createContext, useContext } from 'react';

/** The AI model that the server is configured with, as people write it; null where there is none. */
export const AiModel = createContext<string | null>(null);

export function useAiModel(): string | null {
  return useContext(AiModel);
}

/** The model's name as the server filled it into the document, so that no page has to ask for it. */
export function aiModelOfDocument(): string | null {
  return document.documentElement.dataset.aiModel || null;
}
