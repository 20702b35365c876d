import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicPaths } from './reading.ts'
import type { Started } from './shop.ts'
import type { Row } from './table.ts'
import { read } from './times.ts'

/** Not among our dependencies: it is 170 MB and needed here alone. npm keeps what it fetched. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** Lighthouse, as on a phone, in the Chromium that CHROMIUM names. */
export async function measureWeb(shop: Started): Promise<Row[]> {
  const [post = ''] = /\/blog\/(?!feed)[a-z0-9-]+/.exec(await read(`${shop.url}/blog`)) ?? []
  const paths = [
    ...(await publicPaths(shop)).filter((path) => !path.startsWith('/api/')),
    post,
    '/quote',
    '/login',
  ]
  return paths.map((path) => {
    const report = lighthouse(shop.url + path)
    const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
    const number = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
    const others = ['accessibility', 'best-practices', 'seo'].map(score).join(', ')
    return {
      what: `Lighthouse, phone, ${path.startsWith('/product/') ? '/product/{id}' : path}`,
      measured:
        `${score('performance')}; ${others} (largest paint ${(number('largest-contentful-paint') / 1_000).toFixed(1)} s, ` +
        `shift ${number('cumulative-layout-shift').toFixed(3)})`,
      bar: '≥ 95; 100',
    }
  })
}

/** Chromium now and then records no trace; then Lighthouse is asked again. */
const TRIES = 4

function lighthouse(url: string, tries = TRIES): Report {
  const file = join(tmpdir(), `lighthouse-${process.pid}.json`)
  const { status, stderr } = spawnSync(
    'npm',
    [
      ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--quiet'],
      ...['--output=json', `--output-path=${file}`],
      '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking',
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' } },
  )
  if (status !== 0 && tries > 1) return lighthouse(url, tries - 1)
  if (status !== 0) throw new Error(`Lighthouse of ${url} failed: ${stderr.slice(0, 1_000)}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
