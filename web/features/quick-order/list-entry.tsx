import { useEffect, useEffectEvent, useId } from 'react'
import { useLocation } from 'react-router'
import type { ListTable } from '#contract/quick-order/parse-table.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Section } from '#web/ui/section.tsx'
import { takeOrderFile } from './dropped-order.ts'
import { readFile } from './read-file.ts'

interface Props {
  readonly text: string
  readonly busy: boolean
  /** A SKU of this shop with an orderable quantity. */
  readonly example: string
  readonly onType: (text: string) => void
  readonly onRead: () => void
  /** Gets the file's table, or why it cannot be read. */
  readonly onFile: (reading: Promise<ListTable | string>) => void
}

/** The field in which a whole list is pasted, or dropped as a file. */
export function ListEntry({ text, busy, example, onType, onRead, onFile }: Props) {
  const id = useId()
  const { state } = useLocation()
  const take = useEffectEvent(() => {
    const file = takeOrderFile(state)
    if (file) onFile(readFile(file))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file that is dropped.
  useEffect(() => take(), [state])
  return (
    <Section id={`${id}-list`} title="A whole list" className="surface grid gap-5 p-4 sm:p-6">
      <FileDrop
        what="a purchase order or another list"
        hint="PDF, .xlsx, .csv, cXML or UBL. Read in this browser; nothing is ordered yet."
        accept=".pdf,application/pdf,.csv,text/csv,.tsv,.txt,.xlsx,.xml,text/xml"
        disabled={busy}
        onFiles={([file]) => file && onFile(readFile(file))}
      />
      <TextArea
        label="Part numbers and quantities"
        hint={`One line each: ${example}. Columns of a spreadsheet or an email can be pasted as they are.`}
        rows={6}
        value={text}
        onChange={({ target }) => onType(target.value)}
        spellCheck={false}
      />
      <Button className="justify-self-start" disabled={busy} onClick={onRead}>
        Read the list
      </Button>
    </Section>
  )
}
