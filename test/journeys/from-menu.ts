import type { Locator, Page } from 'playwright-core'

/** Chooses an action from the menu of a record's page, or of a row. */
export async function fromMenu(place: Page | Locator, action: string): Promise<void> {
  await place
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await place.locator('.menu:popover-open').locator('a, button').filter({ hasText: action }).click()
}
