import { useState } from 'react'
import {
  MAX_STATEMENT_BYTES,
  readBankStatement,
  UnknownColumns,
} from '#contract/bank-statements/endpoints.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { callShop } from '#web/api-client.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { base64Of } from '#web/ui/forms/base64-of.ts'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { Note } from '#web/ui/note.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { countsText } from './transfer-words.ts'

interface Result {
  readonly name: string
  /** What became of the file; undefined while it is read. */
  readonly read?: ReplyOf<typeof readBankStatement>
  readonly problem?: string
}

/** A CSV whose columns nobody has chosen yet. */
interface Unknown {
  readonly file: File
  readonly columns: UnknownColumns
}

/** Takes files of bank statements, one after the other, and says what became of each. */
export function StatementDrop() {
  const mutate = useMutation()
  const [results, setResults] = useState<readonly Result[]>([])
  const [unknown, setUnknown] = useState<Unknown>()
  const isBusy = results.some(({ read, problem }) => !read && problem === undefined)

  async function send(file: File) {
    const say = (result: Omit<Result, 'name'>) =>
      setResults((before) => [
        { name: file.name, ...result },
        ...before.filter(({ name }) => name !== file.name),
      ])
    if (file.size > MAX_STATEMENT_BYTES) return say({ problem: 'The file is larger than 8 MB.' })
    say({})
    const failure = await mutate({
      input: file,
      content: [file.name, file.size, file.lastModified],
      send: async (_, { request }) =>
        callShop(request, readBankStatement, { name: file.name.slice(0, 200), file: await base64Of(file) }),
      onDone: (read) => say({ read }),
    })
    if (!failure) return
    const columns = UnknownColumns.safeParse(failure.body)
    if (failure.body?.code === 'statement-columns-unknown' && columns.success)
      setUnknown({ file, columns: columns.data })
    say({ problem: failure.message })
  }

  async function sendAll(files: readonly File[]) {
    for (const file of files) await send(file)
  }

  return (
    <div className="grid gap-4">
      <FileDrop
        label="Bank statements"
        what="bank statements"
        accept=".xml,.zip,.sta,.mt940,.940,.txt,.csv"
        multiple
        hint="camt.053 as XML or ZIP, MT940 or CSV, up to 8 MB each. The same file twice changes nothing."
        disabled={isBusy}
        onFiles={sendAll}
      />
      <div aria-live="polite" className="grid gap-2">
        {results.map((result) => (
          <ReadResult key={result.name} result={result} />
        ))}
      </div>
      {unknown && (
        <ColumnsDialog
          {...unknown}
          onRead={(read) =>
            setResults((before) => [
              { name: unknown.file.name, read },
              ...before.filter(({ name }) => name !== unknown.file.name),
            ])
          }
          onClose={() => setUnknown(undefined)}
        />
      )}
    </div>
  )
}

function ReadResult({ result: { name, read, problem } }: { readonly result: Result }) {
  if (problem !== undefined)
    return (
      <Note kind="bad" title={name}>
        {problem}
      </Note>
    )
  if (!read) return <p className="muted wrap-anywhere">Reading {name}…</p>
  if (read.repeated) return <Note title={name}>This file was read before. Nothing changed.</Note>
  const isGood = read.problem === undefined
  return (
    <Note kind={isGood ? 'good' : 'warn'} title={name}>
      {read.statements.map((statement) => (
        <span key={statement._id} className="block wrap-anywhere">
          {statement.number && `Statement ${statement.number}: `}
          {statement.problem ?? `${countsText(statement)}.`}
        </span>
      ))}
    </Note>
  )
}
