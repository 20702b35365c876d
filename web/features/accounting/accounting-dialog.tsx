import { z } from 'zod'
import { AccountingPeriod, exportDatev, exportJournal } from '#contract/accounting/endpoints.ts'
import { dayInMonth, today } from '#contract/days.ts'
import { fileFromShop } from '#web/api-client.ts'
import { downloadFile } from '#web/ui/download-file.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

const files = [
  ['journal', 'General journal (CSV)'],
  ['datev', 'DATEV postings (EXTF)'],
] as const
const Wanted = AccountingPeriod.safeExtend({ file: z.enum(['journal', 'datev']) })

/** Returns the last month that is over. */
const lastMonth = (): AccountingPeriod => ({
  from: dayInMonth(today(), -1, 1),
  to: dayInMonth(today(), -1, 31),
})

/** Exports the postings of a period for accountants. */
export function AccountingDialog({ onClose }: { readonly onClose: () => void }) {
  const { field, modal, dialog } = useDialogForm({
    schema: Wanted,
    defaultValues: { ...lastMonth(), file: 'journal' },
    toInput: (wanted) => wanted,
    send: ({ file, ...period }, { request }) =>
      fileFromShop(request, file === 'datev' ? exportDatev : exportJournal, period),
    onDone: (content, { file, from, to }) => {
      const name = file === 'datev' ? `EXTF_Buchungsstapel_${from}_${to}.csv` : `journal-${from}-${to}.csv`
      downloadFile(name, content)
      modal.close()
    },
  })
  return (
    <DialogForm {...dialog} title="Accounting" submit="Export" busy="One moment…" onClose={onClose}>
      <p className="muted">
        All invoices, credit notes, card payments and bank transfers of the period, with the accounts set
        under Settings, Accounting. Transfers belong to the period in which they were recorded.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="From" type="date" {...field('from')} />
        <Field label="To" type="date" {...field('to')} />
      </div>
      <Select label="File" options={files} {...field('file')} />
    </DialogForm>
  )
}
