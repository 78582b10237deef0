import { createContext, useContext } from 'react';

/** The display name of the server's AI model; null if there is none. */
export const AiModel = createContext<string | null>(null);

export function useAiModel(): string | null {
  return useContext(AiModel);
}

/** Reads the model's name from the document, where the server wrote it. */
export function readAiModel(): string | null {
  return document.documentElement.dataset.aiModel || null;
}
