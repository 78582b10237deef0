/**
 * The storage key of the account that last signed in on this browser. The account's draft may open while the server
 * cannot be reached. Other tabs see a change through the `storage` event.
 */
export const ownerKey = 'promptreel.owner';

/** @returns the account's id, or null */
export function rememberedOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}

/** @param id the id of the signed-in account; null when signed out */
export function rememberOwner(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(ownerKey);
    else localStorage.setItem(ownerKey, id);
  } catch {
    // without storage there is no draft to open either
  }
}
