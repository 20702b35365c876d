import type { Locator, Page } from 'playwright-core'

interface TypedAddress {
  /** @default the name already filled in */
  readonly name?: string
  readonly street?: string
  readonly city?: string
}

/** Fills in the required fields of an address. */
export async function fillAddress(
  dialog: Locator,
  { name, street = '1 Analytical Way', city = 'London' }: TypedAddress = {},
): Promise<void> {
  if (name) await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Street').fill(street)
  await dialog.getByLabel('City').fill(city)
  await dialog.getByLabel('Country').selectOption('GB')
  await dialog.getByLabel('Phone').fill('+44 20 7946 0000')
}

/** Adds an address to the address book, from any page that offers it. */
export async function addAddress(page: Page, address?: TypedAddress): Promise<void> {
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an address' })
  await fillAddress(dialog, address)
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  await dialog.waitFor({ state: 'detached' })
}
