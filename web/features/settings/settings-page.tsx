import { type ReactNode, useCallback, useState } from 'react'
import { href, NavLink } from 'react-router'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type ReportSection, ReportUnsaved, type UnsavedSection } from './unsaved-section.ts'

/** The pages of settings, in menu order. */
const groups = [
  {
    heading: 'Shop',
    pages: [
      [href('/dashBoard/settings'), 'Seller'],
      [href('/dashBoard/settings/brand'), 'Brand'],
      [href('/dashBoard/settings/storefront'), 'Storefront'],
      [href('/dashBoard/settings/programs'), 'Programs'],
      [href('/dashBoard/settings/legalPages'), 'Legal pages'],
    ],
  },
  {
    heading: 'Selling',
    pages: [
      [href('/dashBoard/settings/orders'), 'Orders and data'],
      [href('/dashBoard/settings/taxes'), 'Taxes and freight'],
      [href('/dashBoard/settings/accounting'), 'Accounting'],
    ],
  },
] as const

interface Props {
  readonly name: (typeof groups)[number]['pages'][number][1]
  readonly children: ReactNode
}

/** One page of settings, with a menu of all of them, and the bar that saves what was changed on it. */
export function SettingsPage({ name, children }: Props) {
  const [sections, setSections] = useState<ReadonlyMap<string, UnsavedSection>>(new Map())
  const report = useCallback<ReportSection>((id, section) => {
    setSections((before) => {
      if (!section && !before.has(id)) return before
      const after = new Map(before)
      if (section) after.set(id, section)
      else after.delete(id)
      return after
    })
  }, [])
  useUnsavedChanges(sections.size > 0)
  return (
    <div className="grid gap-6">
      <PageHead title={`Settings: ${name}`} />
      <div className="settings">
        <nav aria-label="Settings" className="settings-menu">
          {groups.map(({ heading, pages }) => (
            <div key={heading}>
              <h2>{heading}</h2>
              <ul aria-label={heading}>
                {pages.map(([to, text]) => (
                  <li key={to}>
                    <NavLink to={to} end prefetch="intent" className="side-menu-entry">
                      {text}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="settings-sections">
          <ReportUnsaved value={report}>{children}</ReportUnsaved>
          <UnsavedBar sections={[...sections.values()]} />
        </div>
      </div>
    </div>
  )
}

function UnsavedBar({ sections }: { readonly sections: readonly UnsavedSection[] }) {
  const changes = sections.flatMap((section) => section.changes)
  const text = changes.length === 1 ? '1 change' : `${changes.length} changes`

  async function saveAll() {
    // One after the other, and no further than the first that is refused, which has the focus then.
    for (const { save } of sections) if (!(await save())) return
    toast('Saved')
  }
  function discardAll() {
    if (!confirm(`Discard ${text}? ${changes.join(', ')}`)) return
    for (const { discard } of sections) discard()
  }
  return (
    <SaveBar
      changed={changes.length > 0 ? text : undefined}
      details={changes.join(', ')}
      consequence={sections.map(({ consequence }) => consequence).join(' ')}
      isSaving={sections.some(({ isSaving }) => isSaving)}
      undo="Discard"
      onUndo={discardAll}
      onSave={saveAll}
    />
  )
}
