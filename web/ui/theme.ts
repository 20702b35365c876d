/** The light theme is pastel, the dark one luxury; the default is dark. */
export const themes = { dark: 'luxury', light: 'pastel' } as const
export type Theme = keyof typeof themes

const KEY = 'theme'
/** On <html>, and a key of local storage, when results are wanted as a list: see list-view.ts. */
export const LIST_VIEW = 'data-list-view'

/**
 * An inline script of the page's head: sets the stored theme, whether somebody is signed in, and whether results are
 * wanted as a list, before the first paint, so that none of it flashes. It also registers the service worker, which must work even if no module loads.
 */
export const beforeFirstPaint = `(() => {
  const root = document.documentElement
  try {
    if (localStorage.getItem('${KEY}') === 'light') root.dataset.theme = '${themes.light}'
    root.toggleAttribute('data-signed-in', localStorage.getItem('accessToken') !== null)
    root.toggleAttribute('${LIST_VIEW}', localStorage.getItem('${LIST_VIEW}') !== null)
  } catch {}
  addEventListener('load', () => navigator.serviceWorker?.register('/sw.js'))
})()`

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === themes.light ? 'light' : 'dark'
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = themes[theme]
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage is full or forbidden: the theme holds for this page.
  }
  dispatchEvent(new Event('themechange'))
}

export function onThemeChange(listener: () => void): () => void {
  addEventListener('themechange', listener)
  return () => removeEventListener('themechange', listener)
}
