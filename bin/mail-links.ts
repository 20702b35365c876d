import type { Page } from 'playwright-core'
import { OutboxMail, outboxPaths } from '#contract/mail/outbox.ts'

/** The links of a kind in mails to somebody, the newest first. */
export async function linksInMails(page: Page, to: string, pattern: RegExp): Promise<string[]> {
  const response = await page.request.get(outboxPaths.list, { headers: { Accept: 'application/json' } })
  const mails = OutboxMail.array().parse(await response.json())
  return mails.filter((mail) => mail.to === to).flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
}

/** Such a link of the newest mail, once there are more of them than `known`. */
export async function linkInMail(page: Page, to: string, pattern: RegExp, known = 0): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await page.waitForTimeout(200)) {
    const links = await linksInMails(page, to, pattern)
    if (links.length > known) return links[0] ?? ''
  }
  throw new Error(`no mail to ${to} has a link like ${pattern}`)
}
