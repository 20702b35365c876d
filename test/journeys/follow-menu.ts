import type { Page } from 'playwright-core'

/** Opens a page by the dashboard's menu, whose group may be folded. */
export async function followMenu(page: Page, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.waitFor()
  const link = menu.getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await menu.locator('summary', { hasText: group }).click()
  await link.click()
}
