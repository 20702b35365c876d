import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { THEME_KEY, type Theme } from '#web/ui/theme.ts'
import { publicPaths } from './reading.ts'
import type { Started } from './shop.ts'
import type { Row } from './table.ts'
import { median, read } from './times.ts'

/** Not a dependency: it is 170 MB and needed only here. npm caches it. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
/** The median of this many runs is used, since a single run depends on the machine's other load. */
const RUNS = 3

const chrome = process.env.CHROMIUM ?? '/usr/bin/chromium'

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** Runs Lighthouse as on a phone, in the Chromium that CHROMIUM names, in both themes. */
export async function measureWeb(shop: Started): Promise<Row[]> {
  const [post = ''] = /\/blog\/(?!feed)[a-z0-9-]+/.exec(await read(`${shop.url}/blog`)) ?? []
  const paths = [
    ...(await publicPaths(shop)).filter((path) => !path.startsWith('/api/')),
    post,
    '/quote',
    '/login',
  ]
  const rows: Row[] = []
  for (const path of paths) {
    const themes = {
      dark: await medians(shop.url, path, 'dark'),
      light: await medians(shop.url, path, 'light'),
    }
    const both = (figure: (of: Figures) => string | number) =>
      `${figure(themes.dark)} / ${figure(themes.light)}`
    rows.push({
      what: `Lighthouse, phone, dark / light, ${path.startsWith('/product/') ? '/product/{id}/{name}' : path}`,
      measured:
        `${both(({ performance }) => performance)}; ${both(({ others }) => others.join(', '))} ` +
        `(largest paint ${both(({ paintMs }) => (paintMs / 1_000).toFixed(1))} s, ` +
        `shift ${both(({ shift }) => shift.toFixed(3))})`,
      bar: '≥ 95; 100',
    })
  }
  return rows
}

type Figures = Awaited<ReturnType<typeof medians>>

async function medians(url: string, path: string, theme: Theme) {
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run += 1) reports.push(await lighthouse(url, path, theme))
  const score = (category: string) =>
    Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100)
  const number = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  return {
    performance: score('performance'),
    others: ['accessibility', 'best-practices', 'seo'].map(score),
    paintMs: number('largest-contentful-paint'),
    shift: number('cumulative-layout-shift'),
  }
}

/** Chromium sometimes records no trace; Lighthouse is then run again. */
const TRIES = 4

async function lighthouse(url: string, path: string, theme: Theme, tries = TRIES): Promise<Report> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const file = join(profile, 'report.json')
  try {
    await rememberTheme(profile, url, theme)
    const { status, stderr } = spawnSync(
      'npm',
      [
        ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url + path, '--quiet'],
        // The profile is new, and contains only the theme.
        ...['--output=json', `--output-path=${file}`, '--disable-storage-reset'],
        `--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking --user-data-dir=${profile}`,
      ],
      { encoding: 'utf8', env: { ...process.env, CHROME_PATH: chrome } },
    )
    const report: Report | undefined = status === 0 ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    if (report && report.categories.performance?.score !== null) return report
    if (tries === 1) throw new Error(`Lighthouse of ${path} failed: ${stderr.slice(0, 1_000)}`)
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
  return lighthouse(url, path, theme, tries - 1)
}

/** Stores the theme as the theme switch does; no page of the shop has been opened in this profile. */
async function rememberTheme(profile: string, url: string, theme: Theme): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chrome,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [THEME_KEY, theme] as const)
  await browser.close()
}
