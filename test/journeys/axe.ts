import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFull } from '#test/sizes.ts'
import { type Theme, themes } from '#web/ui/theme.ts'
import { idle } from './go.ts'

declare global {
  var axe: typeof Axe
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A chart's texts are drawn on graphics, where axe cannot decide; each chart's figures are in a table beside it. */
const UNDECIDABLE = ['.recharts-surface']
/** In a part of a page, the preceding heading is unknown; definite faults are among the violations. */
const UNDECIDABLE_RULES: readonly string[] = ['heading-order']
/** The parts of axe's report that `runAxe` returns. */
const REPORT = { resultTypes: ['violations', 'incomplete'], selectors: false } satisfies Axe.RunOptions
/** The rules that another theme can break. */
const THEME_RULES = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

export const PHONE = 390
export const TABLET = 768
export const DESK = 1280

const WIDTHS = [PHONE, TABLET, DESK]

interface Covered {
  /** Selectors of parts below something open, where axe sees no colours. */
  readonly covered?: readonly string[]
}

/**
 * Returns what axe finds on a screen, as it is or in some state, such as with a dialog or a problem. In `npm test` it is
 * checked at one width and in one theme, which its name chooses, so that they are the same in each run;
 * `npm run test:full` checks each at all widths and in both themes.
 * @param width the only one that has this state
 */
export async function findings(
  page: Page,
  where: string,
  { width, covered = [] }: Covered & { readonly width?: number } = {},
): Promise<string[]> {
  const before = page.viewportSize()
  const place = [...where].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4
  const widths = isFull ? WIDTHS : [place < 2 ? PHONE : DESK]
  await turn(page, place % 2 === 0 ? 'dark' : 'light')
  const found = await findingsAt(page, where, width ? [width] : widths, covered)
  if (before) await page.setViewportSize(before)
  return found
}

/**
 * Returns what axe finds on the current page, against WCAG 2.2 AA and best practice; undecided results count as
 * findings. While a modal dialog is open, only the dialog is checked: the rest of the page is inert. The page is changed
 * in place, so anything open stays open.
 */
async function findingsAt(
  page: Page,
  where: string,
  widths: readonly number[],
  covered: readonly string[],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const exclude = [...UNDECIDABLE, ...covered]
  const found: string[] = []
  const steps = isFull ? widths.flatMap((width) => [width, width]) : widths
  let theme = await shownTheme(page)
  for (const [step, width] of steps.entries()) {
    await page.setViewportSize({ width, height: 900 })
    if (step > 0) theme = theme === 'dark' ? 'light' : 'dark'
    await turn(page, theme)
    await atRest(page)
    const rules = width === steps[step - 1] ? THEME_RULES : {}
    const how = { ...REPORT, ...rules } satisfies Axe.RunOptions
    const look = async () => {
      const results = await page.evaluate(runAxe, [exclude, how] as const)
      return results.filter(({ id }) => !UNDECIDABLE_RULES.includes(id))
    }
    let counted = await look()
    // Looked at again, because the page may have changed while it was looked at; a fault is still there.
    if (counted.length > 0) {
      await atRest(page)
      counted = await look()
    }
    for (const { id, html, message } of counted)
      found.push(`${where} ${theme} ${width}: ${id} at ${html}: ${message}`)
  }
  return found
}

/** Runs axe, in the browser; returns the first example of each finding. */
async function runAxe([exclude, how]: readonly [string[], Axe.RunOptions]) {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  // Colours below a bar that stays in view are unknown, so each is checked at its own place in the page.
  const bars = document.querySelectorAll<HTMLElement>('.bottom-bar, .scan-panel, .site-header')
  for (const bar of bars) bar.style.position = 'static'
  const { violations, incomplete } = await axe.run({ include: [dialog ?? document], exclude }, how)
  for (const bar of bars) bar.style.position = ''
  return [...violations, ...incomplete].map(({ id, nodes: [node] }) => ({
    id,
    html: node?.html.slice(0, 120),
    message: node?.any[0]?.message,
  }))
}

const shownTheme = (page: Page): Promise<Theme> =>
  page.evaluate(
    (light) => (document.documentElement.dataset.theme === light ? 'light' : 'dark'),
    themes.light,
  )

/** Switches the theme as the shop's switch does; other pages follow the system preference. */
async function turn(page: Page, theme: Theme): Promise<void> {
  const switched = await page.evaluate(
    ([theme, name]) => {
      const { dataset } = document.documentElement
      if (!dataset.theme) return false
      localStorage.setItem('theme', theme)
      dataset.theme = name
      dispatchEvent(new Event('themechange'))
      return true
    },
    [theme, themes[theme]] as const,
  )
  if (switched) return
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // Scripts hear of the new preference before the next frame is drawn, and may start transitions then.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
}

/**
 * Waits for a navigation, during which the page is pale, and finishes all time-based animations that end: a colour in
 * transition is neither the old nor the new one.
 */
async function atRest(page: Page): Promise<void> {
  await idle(page)
  await page.evaluate(() => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ timeline, playState, effect }) =>
            timeline === document.timeline &&
            playState === 'running' &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
    // The end of one animation may start another.
    for (let times = 0; times < 20; times += 1) for (const animation of moving()) animation.finish()
    if (moving().length > 0) throw new Error('something on the page moves without an end')
  })
}

/** Closes the toasts, which are checked elsewhere and would disappear during the check. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.locator('[id^="toast-"]').getByRole('button', { name: 'Close', includeHidden: true })
  await close.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await expect.poll(() => close.count()).toBe(0)
}
