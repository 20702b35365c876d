import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { applyTheme, currentTheme, onThemeChange, type Theme } from '../theme.ts'

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
      {theme === 'dark' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
    </button>
  )
}
