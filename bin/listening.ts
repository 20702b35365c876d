import { once } from 'node:events'
import { createServer } from 'node:net'

/** The shop cannot listen where its settings say. */
export class CannotListen extends Error {}

/** Describes why a port cannot be used; undefined for a fault. */
export function listenProblem(failure: unknown, setting: 'PORT' | 'INBOUND_MAIL_PORT'): string | undefined {
  if (!(failure instanceof Error)) return undefined
  const { code, syscall, address, port, hostname }: NodeJS.ErrnoException & Listening = failure
  if (code === 'EADDRINUSE')
    return `Another process listens on port ${port} of ${address}. Stop it, or set another ${setting}.`
  if (code === 'EADDRNOTAVAIL')
    return `This machine does not have the address ${address}. Set HOST to one that it has, or to 0.0.0.0 for all.`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Set ${setting} to 1024 or above, and let a proxy listen on the lower one.`
  if (syscall === 'getaddrinfo')
    return `HOST is ${hostname}, which has no address. Set it to an address of this machine, or to 0.0.0.0 for all.`
  return syscall === 'listen' ? `${setting} cannot be used: ${failure.message}. Set another one.` : undefined
}

interface Listening {
  readonly address?: string
  readonly port?: number
  readonly hostname?: string
}

/** Listens, or says why that is not possible. @throws CannotListen */
export async function listening<T>(
  setting: 'PORT' | 'INBOUND_MAIL_PORT',
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen()
  } catch (failure) {
    const problem = listenProblem(failure, setting)
    throw problem === undefined ? failure : new CannotListen(problem, { cause: failure })
  }
}

/** Lists what keeps the shop from listening, and leaves the ports free. */
export async function portProblems({ HOST, PORT, INBOUND_MAIL_PORT }: Ports): Promise<CannotListen[]> {
  const ports = [
    ['PORT', PORT],
    ['INBOUND_MAIL_PORT', INBOUND_MAIL_PORT],
  ] as const
  const tried = await Promise.allSettled(
    ports.map(async ([setting, port]) => {
      if (port === undefined) return
      const probe = createServer().listen(port, HOST)
      await listening(setting, () => once(probe, 'listening'))
      probe.close()
    }),
  )
  return tried.flatMap((each) =>
    each.status === 'rejected' && each.reason instanceof CannotListen ? [each.reason] : [],
  )
}

interface Ports {
  readonly HOST: string
  readonly PORT: number
  readonly INBOUND_MAIL_PORT?: number | undefined
}
