import type { System } from '#contract/system/endpoints.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'

/** The settings that the process was started with. */
export const SettingsInForce = ({ settings }: { readonly settings: System['settings'] }) => (
  <Section id="settings-in-force" title="Settings in force">
    <p className="muted max-w-prose">
      The process reads them from its environment when it starts. Passwords and keys are not shown.
    </p>
    <RecordTable
      labelledBy="settings-in-force"
      rows={settings}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Setting', isName: true, cell: ({ name }) => <code>{name}</code> },
        { head: 'Value', className: 'wrap-anywhere', cell: ({ value }) => value },
      ]}
    />
  </Section>
)
