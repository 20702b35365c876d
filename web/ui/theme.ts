/** The light theme is pastel, the dark one luxury; the default is dark. */
export const themes = { dark: 'luxury', light: 'pastel' } as const
export type Theme = keyof typeof themes

/** In local storage. */
export const THEME_KEY = 'theme'
/** On <html>, and a key of local storage, when results are wanted as a list: see list-view.ts. */
export const LIST_VIEW = 'data-list-view'

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === themes.light ? 'light' : 'dark'
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = themes[theme]
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage is full or forbidden: the theme holds for this page.
  }
  dispatchEvent(new Event('themechange'))
}

export function onThemeChange(listener: () => void): () => void {
  addEventListener('themechange', listener)
  return () => removeEventListener('themechange', listener)
}
