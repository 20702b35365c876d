import { type ChangeEvent, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { chooseAgain } from '#web/ui/forms/choose-again.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Section } from '#web/ui/section.tsx'
import type { ListTable } from './parse-table.ts'
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

/** The field in which a whole list is pasted, or chosen as a file. */
export function ListEntry({ text, busy, example, onType, onRead, onFile }: Props) {
  const id = useId()
  function chooseFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    onFile(readFile(file))
  }
  return (
    <Section id={`${id}-list`} title="A whole list" className="surface grid gap-5 p-4 sm:p-6">
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
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-medium">
          or a purchase order or another list as a file: PDF, .xlsx, .csv, cXML or UBL
        </label>
        <input
          id={id}
          type="file"
          accept=".pdf,application/pdf,.csv,text/csv,.tsv,.txt,.xlsx,.xml,text/xml"
          disabled={busy}
          className="file-input w-full"
          onClick={chooseAgain}
          onChange={chooseFile}
        />
      </div>
    </Section>
  )
}
