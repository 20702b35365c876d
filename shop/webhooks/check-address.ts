import { isIP } from 'node:net'
import { Refusal } from '#contract/refusals.ts'
import { hostOf } from './address.ts'
import type { WebhookContext } from './context.ts'

/**
 * Checks the address itself; the addresses behind its name are checked whenever a message is sent.
 * @throws Refusal webhook-needs-https, webhook-address-not-public
 */
export function checkAddress({ isLive, publicUrl, network }: WebhookContext, address: string): void {
  const url = new URL(address)
  const host = hostOf(url)
  if (isLive && url.protocol !== 'https:') throw new Refusal('webhook-needs-https')
  if (isIP(host) ? !network.mayReach(host) : host === hostOf(new URL(publicUrl)) || !host.includes('.')) {
    throw new Refusal('webhook-address-not-public')
  }
}
