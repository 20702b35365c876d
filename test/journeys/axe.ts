import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Theme, themes } from '#web/ui/theme.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A chart's texts are drawn on graphics, where axe cannot decide; each chart's figures are in a table beside it. */
const UNDECIDABLE = ['.recharts-surface']
/** In a part of a page, the preceding heading is unknown; definite faults are among the violations. */
const UNDECIDABLE_RULES: readonly string[] = ['heading-order']
/** Every rule in the dark theme; in the light theme only those that a theme can break. */
const rules: Readonly<Record<Theme, object>> = {
  dark: {},
  light: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}

export const PHONE = 390
export const TABLET = 768
export const DESK = 1280

/**
 * Returns what axe finds on the current page, against WCAG 2.2 AA and best practice, at each width, with colours in
 * both themes; undecided results count as findings. The page is changed in place, so anything open stays open.
 * @param covered selectors of parts below something open, where axe sees no colours
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

/** Switches the theme as the shop's switch does; other pages follow the system preference. */
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

/** Finishes all time-based animations that end: a colour in transition is neither the old nor the new one. */
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
