/** The light theme is pastel, the dark one luxury; dark is the default. */
export const themes = { dark: 'luxury', light: 'pastel' } as const
export type Theme = keyof typeof themes

/** Local storage key. */
export const THEME_KEY = 'theme'
/** Attribute of <html> and local storage key, when results are shown as a list: see list-view.ts. */
export const LIST_VIEW = 'data-list-view'

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === themes.light ? 'light' : 'dark'
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = themes[theme]
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage is full or blocked: the theme applies to this page only.
  }
  dispatchEvent(new Event('themechange'))
}

export function onThemeChange(listener: () => void): () => void {
  addEventListener('themechange', listener)
  return () => removeEventListener('themechange', listener)
}
