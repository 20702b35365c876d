import { closeToasts, DESK, findings } from './axe.ts'
import { go } from './go.ts'
import { signIn } from './signed-in.ts'
import type { TestApp } from './test-app.ts'

const product = 'Callline Duo USB Headset'

/**
 * Checks one screen after another, in one document where the app runs. With axe (axe.ts), and at 320 px, which is 1280
 * at 400 %, that nothing must be scrolled sideways.
 */
export async function openScreens(app: TestApp, email?: string) {
  const { page } = await app.visit({ reducedMotion: 'reduce', viewport: { width: DESK, height: 900 } })
  // Unsent input may be left behind.
  page.on('dialog', (dialog) => dialog.accept())
  if (email) await signIn(page, email)
  const found: string[] = []
  const at = async (where: string, width?: number) =>
    void found.push(...(await findings(page, where, width === undefined ? {} : { width })))
  return {
    page,
    found,
    /** Checks the current page as it is. */
    at,
    async look(path: string, ready: string) {
      await go(page, path)
      await closeToasts(page)
      await page.getByText(ready).filter({ visible: true }).first().waitFor()
      await page.setViewportSize({ width: 320, height: 640 })
      // A chart is drawn anew for its new width.
      const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, {
        timeout: 5_000,
      })
      const by = await fits.then(
        () => 0,
        () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      )
      if (by > 0) found.push(`${path} at 320: ${by} px too wide`)
      await page.setViewportSize({ width: DESK, height: 900 })
      await at(path)
    },
    async toProduct() {
      await go(page, '/?q=callline duo')
      await page.locator('#products').getByRole('link', { name: product, exact: true }).click()
      await page.getByRole('heading', { name: 'More in Audio & Video' }).waitFor()
    },
  }
}
