import { inThread, SMALL_BYTES } from '#http/threads/pool.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { type CsvContent, type CsvForm, fromCsv } from './csv.ts'

interface CsvToRead {
  readonly text: string
  readonly form: CsvForm
}

/** Reads a file here; a thread calls it for a large one. */
export const read = ({ text, form }: CsvToRead): CsvContent => fromCsv(text, form)

/** Reads the lines of a file as `fromCsv` does, a large one in a thread, so that it delays nobody. */
export async function readCsv(text: string, form: CsvForm): Promise<CsvContent> {
  if (text.length <= SMALL_BYTES) return fromCsv(text, form)
  try {
    return await inThread<typeof import('./read-csv.ts')>(new URL('./read-csv.ts', import.meta.url), {
      text,
      form,
    })
  } catch (failure) {
    if (!(failure instanceof Unreadable)) throw failure
    return { lines: [], problems: [{ line: 1, message: failure.message }] }
  }
}
