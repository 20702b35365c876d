import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Theme, themes } from '#web/ui/theme.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A chart's texts lie on drawings, where axe cannot decide; each chart's figures are in a table beside it. */
const UNDECIDABLE = ['.recharts-surface']
/** Of a part of a page nobody can tell which heading came before; what can be told is among the violations. */
const UNDECIDABLE_RULES: readonly string[] = ['heading-order']
/** Every rule in the dark theme; in the light one those that a theme can break. */
const rules: Readonly<Record<Theme, object>> = {
  dark: {},
  light: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}

export const PHONE = 390
export const TABLET = 768
export const DESK = 1280

/**
 * What axe finds on the page as it stands, against WCAG 2.2 AA and good practice, at each width, and of colours in both
 * themes; what it cannot decide counts as found. The page is changed where it is: what is open on it stays open.
 * @param covered selectors of what lies below something open, where axe sees no colours
 */
export async function findings(
  page: Page,
  where: string,
  widths: readonly number[] = [PHONE, TABLET, DESK],
  covered: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const what = JSON.stringify({ exclude: [...UNDECIDABLE, ...covered] })
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of ['dark', 'light'] as const) {
      await turn(page, theme)
      await atRest(page)
      const how = JSON.stringify({ resultTypes: ['violations', 'incomplete'], ...rules[theme] })
      const { violations, incomplete }: AxeResults = await page.evaluate(`axe.run(${what}, ${how})`)
      const undecided = incomplete.filter(({ id }) => !UNDECIDABLE_RULES.includes(id))
      for (const { id, nodes } of [...violations, ...undecided])
        found.push(
          `${where} ${theme} ${width}: ${id} at ${nodes[0]?.html.slice(0, 120)}: ${nodes[0]?.any[0]?.message}`,
        )
    }
  }
  return found
}

/** As the shop's switch does; pages that are not the shop's own go by what the system prefers. */
async function turn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate(
    ([theme, name]) => {
      localStorage.setItem('theme', theme)
      document.documentElement.dataset.theme = name
      dispatchEvent(new Event('themechange'))
    },
    [theme, themes[theme]] as const,
  )
}

/** A colour on its way to another is neither: brings all that moves with time and has an end to that end. */
async function atRest(page: Page): Promise<void> {
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
    // What ends may let something else begin.
    for (let times = 0; times < 20; times += 1) for (const animation of moving()) animation.finish()
    if (moving().length > 0) throw new Error('something on the page moves without an end')
  })
}

/** Closes the toasts, which are looked at elsewhere and go by themselves while a page is looked at. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.locator('[id^="toast-"]').getByRole('button', { name: 'Close', includeHidden: true })
  await close.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await expect.poll(() => close.count()).toBe(0)
}
