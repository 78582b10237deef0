import { hashKey } from '@tanstack/react-query';
import { useRef } from 'react';

/** The idempotency keys of a form's requests. */
export interface RequestKeys {
  /** The key of a request. A retry gets the same key, since the first answer may have been lost. */
  keyFor: (request: unknown) => string;
  /** Call after an answer, so that an equal request later gets a new key. */
  onAnswer: () => void;
}

/** Keep it in a component that stays mounted if the form may be closed and opened again between two attempts. */
export function useRequestKeys(): RequestKeys {
  const last = useRef({ request: '', key: '' });
  return {
    keyFor(input) {
      const request = hashKey([input]);
      if (last.current.request !== request) last.current = { request, key: crypto.randomUUID() };
      return last.current.key;
    },
    onAnswer() {
      last.current = { request: '', key: '' };
    },
  };
}
