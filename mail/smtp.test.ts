import { expect, onTestFinished, test } from 'vitest'
import { setBrand, usualBrand } from '#contract/brand.ts'
import { openMailServer } from '#test/mail-server.ts'
import { PermanentRejection, smtpDelivery } from './smtp.ts'

const from = 'Hundredfold <shop@hundredfold.test>'
const mail = {
  messageId: '<1@shop.test>',
  to: 'ada@example.com',
  subject: 'Subject',
  text: 'Text',
  html: '<p>Text</p>',
  date: new Date(),
}
const { signal } = new AbortController()

test('line breaks in an address or a subject add no header and no recipient', async () => {
  await using server = await openMailServer()
  const deliver = await smtpDelivery({ url: server.url, from })
  await deliver({ ...mail, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBody' }, signal)
  await deliver({ ...mail, to: 'ada@example.com\r\nBcc: eve@example.com' }, signal).catch(() => {})
  await deliver({ ...mail, to: 'ada@example.com>, <eve@example.com' }, signal).catch(() => {})
  for (const replyTo of ['ada@example.com\r\nBcc: eve@example.com', 'a@example.com>, <eve@example.com'])
    await deliver({ ...mail, replyTo }, signal).catch(() => {})

  expect(server.accepted.length).toBeGreaterThan(0)
  for (const accepted of server.accepted) {
    expect(accepted.headers).not.toHaveProperty('bcc')
    // One address at most, odd as it may be.
    expect(accepted.headers['reply-to'] ?? '<>').toMatch(/^<[^<>]*>$/)
    expect(accepted.to).toHaveLength(1)
    expect(accepted.to).not.toContain('eve@example.com')
    expect(accepted.text).toMatch(/^Text/)
  }
})

test('emails are from the name that the owners chose, at the address that was set at start', async () => {
  await using server = await openMailServer()
  onTestFinished(() => setBrand(usualBrand))
  setBrand({ ...usualBrand, sender: 'Acme, sales <eve@example.com>' })
  for (const configured of [from, 'shop@hundredfold.test'])
    await (await smtpDelivery({ url: server.url, from: configured }))(mail, signal)
  const sent = server.accepted.map(({ headers }) => headers.from)
  expect(sent).toEqual(Array(2).fill('"Acme, sales <eve@example.com>" <shop@hundredfold.test>'))
})

test('a mail that can be ended says where in its header', async () => {
  await using server = await openMailServer()
  const deliver = await smtpDelivery({ url: server.url, from })
  await deliver({ ...mail, unsubscribe: 'https://shop.test/noMoreNotices/token' }, signal)
  await deliver(mail, signal)
  const headers = server.accepted.map((accepted) => accepted.headers['list-unsubscribe'])
  expect(headers).toEqual(['<https://shop.test/noMoreNotices/token>', undefined])
})

test('characters of every script arrive as they were written', async () => {
  await using server = await openMailServer()
  const deliver = await smtpDelivery({ url: server.url, from })
  const text = 'Žluťoučký kůň · 日本語 · ü = 100 %\n.\n.. a line that begins with a dot'
  await deliver({ ...mail, text }, signal)
  expect(server.accepted[0]?.text.replaceAll('\r\n', '\n').trim()).toBe(text)
})

test('a no to the recipient is for good; a no for now, or to the shop itself, is not', async () => {
  await using server = await openMailServer({
    refuse: (to) => ({ code: Number(to.slice(0, 3)), message: 'no' }),
  })
  const deliver = await smtpDelivery({ url: server.url, from })
  await expect(deliver({ ...mail, to: '550@example.com' }, signal)).rejects.toBeInstanceOf(PermanentRejection)
  await expect(deliver({ ...mail, to: '451@example.com' }, signal)).rejects.not.toBeInstanceOf(
    PermanentRejection,
  )

  const withPassword = await smtpDelivery({ url: server.url.replace('//', '//user:wrong@'), from })
  const failure = await withPassword(mail, signal).catch((thrown: unknown) => thrown)
  expect(failure).toMatchObject({ permanent: true, responseCode: 535 })
  expect(failure).not.toBeInstanceOf(PermanentRejection)
})

test('a mail is not handed over once its time is up', async () => {
  await using server = await openMailServer()
  const deliver = await smtpDelivery({ url: server.url, from })
  await expect(deliver(mail, AbortSignal.abort())).rejects.toThrow()
  expect(server.accepted).toEqual([])
})
