import { createContext, useContext } from 'react';

/** Whether somebody is signed in, as far as a public page must know: what it offers, Login or Launch App. */
export const SignedIn = createContext(false);

export function useSignedIn(): boolean {
  return useContext(SignedIn);
}
