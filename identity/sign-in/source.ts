import type { Context } from 'hono'
import { type ClientAddress, plainAddress, type ServerEnv } from '#http/client-address.ts'
import { deviceName } from './device-name.ts'
import type { Source } from './sign-in-log.ts'

/** The origin of a request, for the sign-in log. */
export const sourceOf = (c: Context<ServerEnv>, clientAddress: ClientAddress): Source => ({
  address: plainAddress(clientAddress(c)),
  device: deviceName(c.req.header('User-Agent')),
})
