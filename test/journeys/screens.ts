import type { DataRouter } from 'react-router'
import { closeToasts, DESK, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import type { TestApp } from './test-app.ts'

declare global {
  /** The running app's, which React Router leaves here. */
  var __reactRouterDataRouter: DataRouter | undefined
}

const product = 'Callline Duo USB Headset'

/**
 * Checks one screen after another, in one document where the app runs. With axe (axe.ts), and at 320 px, which is 1280
 * at 400 %, that nothing must be scrolled sideways.
 */
export async function openScreens(app: TestApp, email?: string) {
  const { page } = await app.visit({ reducedMotion: 'reduce', viewport: { width: DESK, height: 900 } })
  // What was typed may be left behind.
  page.on('dialog', (dialog) => dialog.accept())
  if (email) await signIn(page, email)
  const found: string[] = []
  const at = async (where: string, widths?: readonly number[]) =>
    void found.push(...(await findings(page, where, widths)))
  return {
    page,
    found,
    /** Checks the current page. */
    at,
    async look(path: string, ready: string) {
      const isThere = await page.evaluate(async (path) => {
        await globalThis.__reactRouterDataRouter?.navigate(path, { flushSync: true })
        return globalThis.__reactRouterDataRouter !== undefined
      }, path)
      if (isThere) await closeToasts(page)
      else await page.goto(path)
      await page.getByText(ready).filter({ visible: true }).first().waitFor()
      await page.setViewportSize({ width: 320, height: 640 })
      const by = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (by > 0) found.push(`${path} at 320: ${by} px too wide`)
      await at(path)
    },
    async toProduct() {
      await page.goto('/?q=callline duo')
      await page.locator('#products').getByRole('link', { name: product, exact: true }).click()
      await page.getByRole('heading', { name: 'More in Audio & Video' }).waitFor()
    },
  }
}
