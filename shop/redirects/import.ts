import { MAX_REDIRECTS } from '#contract/redirects/endpoints.ts'
import { comparablePath, ownTarget } from '#contract/redirects/paths.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { CsvProblem } from '../csv.ts'
import { csvFile } from '../csv-file.ts'
import type { KeepResult } from '../idempotency.ts'
import { readCsv } from '../read-csv.ts'
import { addRedirects } from './add.ts'
import { allRedirects } from './store.ts'

const columns = ['path', 'target'] as const
/** The same columns, as Shopify names them. */
const otherColumns = ['Redirect from', 'Redirect to'] as const

const PROBLEMS_SHOWN = 1_000

export interface RedirectReport {
  done: boolean
  added: number
  changed: number
  unchanged: number
  readonly problems: CsvProblem[]
}

/** Thrown to roll back. */
class NotKept extends Error {}

export async function importRedirects(
  db: Database,
  { csv, dryRun }: { readonly csv: string; readonly dryRun: boolean },
  admin: Caller,
  keep: KeepResult<RedirectReport>,
): Promise<RedirectReport> {
  const report: RedirectReport = { done: false, added: 0, changed: 0, unchanged: 0, problems: [] }
  const { wanted, lineOf } = await readFile(csv, report.problems)
  try {
    await db.transaction().execute(async (tx) => {
      const { changed, loops } = await addRedirects(tx, wanted)
      for (const path of loops)
        report.problems.push({
          line: lineOf.get(path) ?? 1,
          message: `${path} would lead back to itself. Give one of the paths on its way another target.`,
        })
      report.added = changed.filter(({ before }) => before === undefined).length
      report.changed = changed.length - report.added
      report.unchanged = wanted.size - changed.filter(({ path }) => wanted.has(path)).length
      report.problems.sort((a, b) => a.line - b.line)
      if (dryRun || report.problems.length > 0) throw new NotKept()
      if (changed.length > 0)
        await recordAction(tx, {
          actor: admin.email,
          action: 'redirects-imported',
          subject: 'redirects',
          label: `${wanted.size} lines`,
          after: { added: report.added, changed: report.changed },
        })
      report.done = true
      await keep(tx, report)
    })
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure
  }
  return report
}

/** Reads the redirects of a file, with a problem for each line that has none or one that another line contradicts. */
async function readFile(csv: string, problems: CsvProblem[]) {
  const wanted = new Map<string, string>()
  const lineOf = new Map<string, number>()
  const content = await readCsv(csv, { columns: [...columns, ...otherColumns], most: MAX_REDIRECTS })
  problems.push(...content.problems)
  for (const { line, cells } of content.lines) {
    const [path, target] = [
      comparablePath((cells.path ?? cells['Redirect from'] ?? '').trim()),
      ownTarget((cells.target ?? cells['Redirect to'] ?? '').trim()),
    ]
    const before = path === undefined ? undefined : wanted.get(path)
    if (path === undefined) problems.push({ line, message: 'path: write the path of an old address' })
    else if (target === undefined)
      problems.push({ line, message: 'target: write a path of this shop that begins with /' })
    else if (before !== undefined && before !== target)
      problems.push({ line, message: `Line ${lineOf.get(path)} has another target for ${path}.` })
    else {
      wanted.set(path, target)
      lineOf.set(path, line)
    }
  }
  return { wanted, lineOf }
}

/** Maps the report to its API form, limited to the first problems. */
export const toReport = ({ problems, ...report }: RedirectReport) => ({
  ...report,
  problemCount: problems.length,
  problems: problems.slice(0, PROBLEMS_SHOWN),
})

/** At most MAX_REDIRECTS rows, so that they are read at once. */
export async function* exportRedirects(db: Database): AsyncGenerator<string> {
  const all = async function* () {
    yield await allRedirects(db)
  }
  yield* csvFile(columns, all(), (redirect) => redirect)
}
