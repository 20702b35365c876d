import { useState } from 'react'
import { Link } from 'react-router'
import { changeLegalText, type LegalTexts, removeLegalText } from '#contract/legal-texts/endpoints.ts'
import { type LegalPage, legalTitles } from '#contract/legal-texts/pages.ts'
import { SettingsSection } from '#web/features/settings/settings-section.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { LegalTextDialog } from './legal-text-dialog.tsx'

type Row = LegalTexts[number]

interface Props {
  readonly texts: LegalTexts
  /** `2027-05-14` */
  readonly today: string
}

/** The texts of the legal pages, with the version in force and the next one. */
export function LegalTextsSection({ texts, today }: Props) {
  const [edited, setEdited] = useState<Row>()
  return (
    <SettingsSection
      id="legal-texts"
      title="Legal pages"
      about="Each version takes effect on a day and cannot be changed after that; the page names its version and links to earlier ones. The texts supplied with the shop are examples."
      isWide
    >
      <RecordTable
        labelledBy="legal-texts"
        className=""
        rows={texts.map((text) => ({ ...text, _id: text.page }))}
        columns={[
          {
            head: 'Page',
            isName: true,
            className: 'font-medium',
            cell: ({ page }) => (
              <Link to={`/${page}`} className="tap-link">
                {legalTitles[page]}
              </Link>
            ),
          },
          { head: 'In force', cell: ({ current }) => (current ? versionText(current) : 'The example') },
          {
            head: 'Next',
            cell: ({ page, next }) => (next ? <NextVersion page={page} next={next} /> : 'None'),
          },
          {
            head: 'Change',
            isEnd: true,
            cell: (row) => (
              <May call={changeLegalText}>
                <Button onClick={() => setEdited(row)}>
                  {row.next ? 'Edit the next version' : 'Write a version'}
                  <span className="sr-only"> of {legalTitles[row.page]}</span>
                </Button>
              </May>
            ),
          },
        ]}
      />
      {edited && <LegalTextDialog row={edited} today={today} onClose={() => setEdited(undefined)} />}
    </SettingsSection>
  )
}

const versionText = ({ version, from }: { version: number; from: string }) =>
  `Version ${version}, from ${formatDay(from)}`

function NextVersion({ page, next }: { page: LegalPage; next: NonNullable<Row['next']> }) {
  const { run, isBusy, error } = useShopCall()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FormError>{error}</FormError>
      {versionText(next)}
      <May call={removeLegalText}>
        <ConfirmButton
          label={
            <>
              Withdraw<span className="sr-only"> the next version of {legalTitles[page]}</span>
            </>
          }
          disabled={isBusy}
          confirm="Withdraw"
          onConfirm={() => run(removeLegalText, { page }, 'Withdrawn')}
        >
          <p>Its text is not kept on this page; the audit log has it.</p>
        </ConfirmButton>
      </May>
    </div>
  )
}
