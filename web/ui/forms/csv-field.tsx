import { FileDrop } from '#web/ui/file-drop.tsx'

interface Props {
  readonly disabled: boolean
  readonly onFile: (file: File) => void
  /** Names the sheets of a workbook, and the one that was read. */
  readonly readFrom: string | undefined
}

/** Chooses a CSV file or a workbook. */
export const CsvField = ({ readFrom, disabled, onFile }: Props) => (
  <FileDrop
    isField
    label="CSV file or Excel workbook"
    accept=".csv,text/csv,.xlsx"
    hint={readFrom ?? '.csv or .xlsx'}
    disabled={disabled}
    onFiles={([file]) => file && onFile(file)}
  />
)

/** The problems of a file, line by line. */
export function CsvProblems({
  problems,
}: {
  problems: readonly { readonly line: number; readonly message: string }[]
}) {
  return (
    <ul className="grid max-h-60 gap-1 overflow-y-auto" aria-label="Lines to fix">
      {problems.map(({ line, message }) => (
        <li key={`${line} ${message}`} className="text-problem wrap-anywhere">
          Line {line}: {message}
        </li>
      ))}
    </ul>
  )
}
