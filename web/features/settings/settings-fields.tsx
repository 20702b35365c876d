import type { ComponentProps } from 'react'
import { SettingsSection } from './settings-section.tsx'

/** A section of fields, in pairs where there is room. */
export const SettingsFields = ({
  children,
  ...section
}: Omit<ComponentProps<typeof SettingsSection>, 'isWide'>) => (
  <SettingsSection {...section}>
    <div className="grid min-w-0 gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
  </SettingsSection>
)
