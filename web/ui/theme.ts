/** Spec §2: light is pastel, dark is luxury, and the default is dark. */
export const themes = { dark: 'luxury', light: 'pastel' } as const
export type Theme = keyof typeof themes

const KEY = 'theme'

/**
 * Runs in the page's head, before anything is drawn: the remembered theme, and whether somebody is signed in,
 * so that neither flashes by. It is text because it must not wait for a module. What shows the offline page is
 * registered here as well, because it must work where the modules did not arrive.
 */
export const beforeFirstPaint = `(() => {
  const root = document.documentElement
  try {
    if (localStorage.getItem('${KEY}') === 'light') root.dataset.theme = '${themes.light}'
    root.toggleAttribute('data-signed-in', localStorage.getItem('accessToken') !== null)
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
