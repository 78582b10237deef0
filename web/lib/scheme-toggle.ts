const key = 'promptreel.color-scheme';

/** Lets every button marked `data-scheme-toggle` switch between dark and light, in documents and in the application. */
export function startSchemeToggle(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-scheme-toggle]')) return;
    const root = document.documentElement;
    const scheme = root.dataset.mantineColorScheme === 'light' ? 'dark' : 'light';
    root.dataset.mantineColorScheme = scheme;
    try {
      localStorage.setItem(key, scheme);
    } catch {
      // without storage it holds for this page
    }
    // the application hears of it as if another tab had done it
    dispatchEvent(new StorageEvent('storage', { key, newValue: scheme, storageArea: localStorage }));
  });
}
