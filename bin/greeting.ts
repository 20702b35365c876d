import type { Config } from '#config.ts'
import { outboxPaths } from '#contract/mail/outbox.ts'
import type { DemoAccount } from '#demo/accounts.ts'

/** The text printed when a demo or a drill has started: its address and, in a demo, the accounts. */
export function greeting(
  { PUBLIC_URL, SHOP_MODE, SMTP_URL }: Config,
  accounts: readonly DemoAccount[],
): string {
  const lines = [`\n  Hundredfold is open at ${PUBLIC_URL}\n`]
  if (SHOP_MODE === 'demo')
    lines.push('  demo mode: nothing is charged; the data and the accounts are examples')
  if (SHOP_MODE === 'drill')
    lines.push('  drill mode: no jobs run, and no mail, webhook or payment leaves this process')
  for (const { email, role, companyRole } of accounts)
    lines.push(`    ${role.padEnd(6)} ${email}${companyRole ? `, ${companyRole} of the demo company` : ''}`)
  if (accounts[0]) lines.push(`    password for all of them: ${accounts[0].password}`)
  if (SHOP_MODE === 'demo')
    lines.push(`    every mail: ${PUBLIC_URL}${outboxPaths.list}${SMTP_URL ? ', and sent' : ''}`)
  return `${lines.join('\n')}\n\n`
}
