import { createContext, useContext } from 'react';

/** Whether the visitor is signed in: decides between Login and Launch App on public pages. */
export const SignedIn = createContext(false);

export function useSignedIn(): boolean {
  return useContext(SignedIn);
}
