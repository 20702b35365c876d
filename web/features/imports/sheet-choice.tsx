import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { sheetLabel } from '#web/ui/workbook/read-workbook.ts'
import type { Sheet } from '#web/ui/workbook/sheets.ts'

export interface Workbook {
  readonly file: File
  readonly sheets: readonly Sheet[]
  /** The chosen one. */
  readonly sheet: Sheet
}

interface Props {
  readonly workbook: Workbook
  readonly isBusy: boolean
  readonly onChoose: (workbook: Workbook) => void
  readonly onUpload: (workbook: Workbook) => void
}

/** Chooses the sheet of a workbook that is imported. All are named; empty ones cannot be chosen. */
export function SheetChoice({ workbook, isBusy, onChoose, onUpload }: Props) {
  const { sheets, sheet } = workbook
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const empty = sheets.filter(({ rows }) => rows.length === 0)
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <Select
        label="Sheet"
        hint={empty.length > 0 ? `Not listed: ${empty.map(sheetLabel).join(', ')}.` : undefined}
        value={sheet.name}
        disabled={isBusy}
        onChange={({ target }) =>
          onChoose({ ...workbook, sheet: filled.find(({ name }) => name === target.value) ?? sheet })
        }
        options={filled.map(({ name, isHidden }) => [name, isHidden ? `${name} (hidden)` : name] as const)}
      />
      <Button className="justify-self-start" disabled={isBusy} onClick={() => onUpload(workbook)}>
        Upload this sheet
      </Button>
    </div>
  )
}
