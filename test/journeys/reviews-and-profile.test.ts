import { expect, test } from 'vitest'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('a customer reviews what they bought, and everybody reads it', async () => {
  await using app = await openTestApp()
  const { context, page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/dashBoard')
  await page.getByRole('link', { name: 'Add Review' }).click()
  await page.waitForURL('**/dashBoard/addReview')
  const name = page.getByLabel('Name', { exact: true })
  expect([await name.inputValue(), await name.isEditable()]).toEqual(['Bo Buyer', false])
  const bought = await page.locator('datalist option').first().getAttribute('value')
  const add = page.getByRole('button', { name: 'Add', exact: true })

  await add.click()
  for (const problem of ['Product Name is required', "can't Be Less Than 1", 'Description is required'])
    await page.getByText(problem).waitFor()
  await page.getByLabel('Product Name').fill(bought ?? '')
  await page.getByLabel('Description').fill('A hundred of them,\nand not one came back.')
  await page.getByRole('radio', { name: '1 star' }).focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)

  // The reply to the first try is lost: nothing typed is, and the second try writes nothing twice.
  await page.route('**/api/review', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await add.click()
  await page.getByText('The shop could not be reached.').waitFor()
  expect(await page.getByLabel('Product Name').inputValue()).toBe(bought)
  await page.unroute('**/api/review')
  await add.click()
  await page.getByText('Review added successful').waitFor()
  await expect
    .poll(() => page.getByLabel('Description').inputValue(), { message: 'the form is empty again' })
    .toBe('')
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0)

  const reader = await app.visit()
  await reader.page.goto('/')
  await reader.page.getByRole('link', { name: 'All reviews' }).click()
  await reader.page.waitForURL('**/reviews')
  const review = reader.page.getByRole('article').first()
  await review.getByText('Verified purchase').waitFor()
  await review.getByText('and not one came back.').waitFor()
  await review.getByRole('img', { name: '4 out of 5 stars' }).waitFor()
  await reader.page.getByText('14 reviews').waitFor()
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await reader.page.setViewportSize({ width, height: 900 })
    const lefts = await reader.page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
    expect(new Set(lefts).size, `columns at ${width}`).toBe(columns)
  }
  await review.getByRole('link').click()
  await reader.page.getByRole('heading', { level: 1, name: bought ?? '' }).waitFor()
  await reader.page.getByText('and not one came back.').waitFor()
  expect(reader.complaints).toEqual([])
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  await context.close()
  const written = await app.closeAndRead((db) =>
    db.selectFrom('reviews').select(['username', 'rating']).where('author_id', 'is not', null).execute(),
  )
  expect(written).toEqual([{ username: 'Bo Buyer', rating: 4 }])
})

test('the reviews’ page is there at once, and shows that it loads', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.goto('/blog')
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/reviews.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reviews' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor()
  await page.getByRole('main').getByRole('status').getByText('Loading').waitFor({ state: 'attached' })
  open()
  await page.getByText('13 reviews').waitFor()
})

test('an admin has no reviews to add', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard')
  await page.getByText('(Admin)').waitFor()
  expect(await page.getByRole('link', { name: 'Add Review' }).count()).toBe(0)
  await page.goto('/dashBoard/addReview')
  await page.getByText('Admins run the shop, so they do not review what it sells.').waitFor()
})

test('a person tells about themselves, and is told when it did not work', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com', '/dashBoard')
  await page.getByText('(Regular User)').waitFor()
  expect(await page.getByText('Education').count()).toBe(0)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Email').isEditable()).toBe(false)
  await dialog.getByLabel('Address').fill('1 Analytical Way\nLondon')
  await dialog.getByLabel('Phone').fill('+44 20 7946 0000')
  await dialog.getByLabel('Education').fill('Mathematics')

  const refusal = { code: 'not-yours', message: 'This belongs to another account.' }
  await page.route('**/api/user?*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.getByText('Failed to make an Admin').waitFor()
  expect(await dialog.getByLabel('Education').inputValue()).toBe('Mathematics')
  await page.unroute('**/api/user?*')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Success', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  for (const told of ['Mathematics', 'London', '+44 20 7946 0000'])
    await page.getByText(told).first().waitFor()
  await page.reload()
  await page.getByText('Mathematics').waitFor()
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([])
})
