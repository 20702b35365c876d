import { availableParallelism, loadavg } from 'node:os'

export interface Row {
  readonly what: string
  readonly measured: string
  readonly bar: string
}

/** Formats a Markdown table with aligned columns. */
export function toTable(rows: readonly Row[]): string {
  const all = [['What', 'Measured', 'Bar'], ...rows.map(({ what, measured, bar }) => [what, measured, bar])]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [heads = [], ...bodies] = all
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...bodies.map(line)].join('\n')
}

/** Returns where and when the figures were measured, as far as it matters. */
export const surroundings = (): string =>
  `${availableParallelism()} cores, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)} at the start.`

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')} / s`
export const megabytes = (value: number): string => `${Math.round(value)} MB`
