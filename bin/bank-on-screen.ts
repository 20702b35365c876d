import type { Page } from 'playwright-core'

/** Enters the shop's IBAN and drops a statement; again, it changes nothing. */
export async function dropStatement(page: Page): Promise<void> {
  await page.goto('/dashBoard/settings')
  const iban = page.getByLabel('IBAN')
  await iban.waitFor()
  if ((await iban.inputValue()) === '') {
    await iban.fill('DE75512108001245126199')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('button', { name: /^Save/ }).waitFor({ state: 'hidden' })
  }
  await page.goto('/dashBoard/bankStatements')
  await page.getByLabel('Bank statements').setInputFiles('test/journeys/files/bank-statement.xml')
  await page
    .getByText(/2 waiting, 1 set aside|was read before/)
    .filter({ visible: true })
    .first()
    .waitFor()
}
