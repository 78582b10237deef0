const key = 'promptreel.color-scheme';

/** Makes every button marked `data-scheme-toggle` switch between dark and light, in documents and the application. */
export function startSchemeToggle(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-scheme-toggle]')) return;
    const root = document.documentElement;
    const scheme = root.dataset.mantineColorScheme === 'light' ? 'dark' : 'light';
    root.dataset.mantineColorScheme = scheme;
    try {
      localStorage.setItem(key, scheme);
    } catch {
      // without storage the choice lasts for this page only
    }
    // tells the application, as if another tab had changed it
    dispatchEvent(new StorageEvent('storage', { key, newValue: scheme, storageArea: localStorage }));
  });
}
