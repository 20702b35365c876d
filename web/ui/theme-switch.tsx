import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { applyTheme, currentTheme, onThemeChange, type Theme } from './theme.ts'

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(onThemeChange, currentTheme, () => 'dark')
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      role="switch"
      aria-checked={theme === 'light'}
      aria-label="Light theme"
      className="menu-entry justify-center"
      onClick={() => applyTheme(other)}
    >
      <Icon name={theme === 'dark' ? 'moon' : 'sun'} />
    </button>
  )
}
