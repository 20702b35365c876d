import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { startPostgres } from '../postgres-server.ts'
import { allBreaks } from './all.ts'
import type { Break } from './break.ts'

/**
 * `npm run breaks`: breaks one rule after the other in the source and demands that the test named with it fails. Words
 * behind it choose the breaks whose rule or files contain one of them. Sources are restored, also after Ctrl-C.
 */

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = allBreaks.filter(({ rule, file, test }) => {
  const text = `${rule} ${file} ${test}`.toLowerCase()
  return words.length === 0 || words.some((word) => text.includes(word))
})

const Report = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
})

const say = (text: string) => process.stdout.write(`${text}\n`)
const folder = mkdtempSync(join(tmpdir(), 'hundredfold-breaks-'))
const report = join(folder, 'report.json')
let restore = () => {}
let running: ChildProcess | undefined
let isInterrupted = false

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true
    restore()
    running?.kill()
  })

/** One server for all runs; without a database of its own each would take seconds longer. */
const server = await startPostgres()
const wrong: string[] = []
try {
  for (const [place, each] of chosen.entries()) {
    if (isInterrupted) break
    const problem = await tryOut(each)
    if (problem && !isInterrupted) wrong.push(`${each.rule}: ${problem}`)
    if (!isInterrupted)
      say(`${place + 1}/${chosen.length} ${problem ? 'NOT CAUGHT' : 'caught'}: ${each.rule}`)
  }
} finally {
  restore()
  rmSync(folder, { recursive: true })
  await server.stop()
}
if (!isInterrupted)
  say(['', ...wrong, `${chosen.length - wrong.length} of ${chosen.length} breaks were caught`].join('\n'))
process.exitCode = isInterrupted || wrong.length > 0 ? 1 : 0

/** @returns why the break is not proven to be caught; undefined when it is */
async function tryOut({ file, text, replacement, test, title }: Break): Promise<string | undefined> {
  const original = readFileSync(file, 'utf8')
  if (original.split(text).length !== 2) return `its text is not in ${file} exactly once`
  restore = () => {
    writeFileSync(file, original)
    restore = () => {}
  }
  writeFileSync(
    file,
    original.replace(text, () => replacement),
  )
  const results = await runTest(test, title)
  restore()
  const result = results.find((each) => each.title === title)
  if (!result) return `${test} has no test "${title}", or it did not run`
  return result.status === 'failed' ? undefined : `"${title}" of ${test} did not fail`
}

async function runTest(test: string, title: string) {
  rmSync(report, { force: true })
  const projects = ['--project=once', '--project=postgres']
  const reporting = ['--reporter=json', `--outputFile=${report}`]
  running = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...projects, test, '-t', patternOf(title), ...reporting],
    { stdio: 'ignore', env: { ...process.env, TEST_DATABASE_URL: server.url } },
  )
  await new Promise((ended) => running?.once('exit', ended))
  try {
    return Report.parse(JSON.parse(readFileSync(report, 'utf8'))).testResults.flatMap(
      ({ assertionResults }) => assertionResults,
    )
  } catch {
    // Interrupted, or the test file could not be loaded: then no test has failed.
    return []
  }
}

/** The whole title and nothing else. */
function patternOf(title: string): string {
  return `^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
}
