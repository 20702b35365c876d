/** The light theme is pastel, the dark one luxury; the default is dark. */
export const themes = { dark: 'luxury', light: 'pastel' } as const
export type Theme = keyof typeof themes

const KEY = 'theme'
/** On <html>, and a key of local storage, when results are wanted as a list: see list-view.ts. */
export const LIST_VIEW = 'data-list-view'
/** On <html> when the page's announcement was dismissed, and a key of local storage with the key of the last that was. */
const DISMISSED = 'data-dismissed'

/**
 * An inline script of the page's head: sets the stored theme, whether somebody is signed in, whether results are
 * wanted as a list, and whether the announcement was dismissed, before the first paint, so that none of it flashes. It
 * also dismisses announcements, and registers the service worker, which must work even if no module loads.
 * @param announcement the key of the one that is on the page
 */
export const beforeFirstPaint = (announcement = '') => `(() => {
  const root = document.documentElement
  try {
    root.toggleAttribute('${DISMISSED}', localStorage.getItem('${DISMISSED}') === '${announcement}')
    if (localStorage.getItem('${KEY}') === 'light') root.dataset.theme = '${themes.light}'
    root.toggleAttribute('data-signed-in', localStorage.getItem('accessToken') !== null)
    root.toggleAttribute('${LIST_VIEW}', localStorage.getItem('${LIST_VIEW}') !== null)
  } catch {}
  addEventListener('click', ({ target }) => {
    if (!target.closest('[data-dismiss]')) return
    root.toggleAttribute('${DISMISSED}', true)
    try {
      localStorage.setItem('${DISMISSED}', '${announcement}')
    } catch {}
  })
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
