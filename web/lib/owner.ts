/**
 * The account that was last signed in here. Its draft may be opened while the server cannot be reached. Other tabs learn
 * of a change from the `storage` event.
 */
export const ownerKey = 'promptreel.owner';

/** @returns the id of an account, or null */
export function rememberedOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}

/** @param id of the account that is signed in, or null for nobody */
export function rememberOwner(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(ownerKey);
    else localStorage.setItem(ownerKey, id);
  } catch {
    // without storage there is no draft that could open, either
  }
}
