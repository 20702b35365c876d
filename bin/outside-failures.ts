import { isDatabaseUnavailable } from '#database/unavailable.ts'

/** Postgres' codes for a refused user, password or database, or a missing right. */
const REFUSED_BY_SERVER = /^(28\w{3}|3D000|42501)$/

/** Describes a failure outside the shop that the operator can fix; undefined for a fault. */
export function outsideFailure(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined
  const { code, syscall, address, port }: NodeJS.ErrnoException & { address?: string; port?: number } =
    failure
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Another process listens on port ${port} of ${address}. Stop it, or set another PORT.`
  if (syscall === 'listen' && code === 'EADDRNOTAVAIL')
    return `This machine does not have the address ${address}. Set HOST to one that it has, or to 0.0.0.0 for all.`
  if (syscall === 'listen' && code === 'EACCES')
    return `This user may not listen on port ${port}. Set PORT to 1024 or above.`
  if (REFUSED_BY_SERVER.test(code ?? ''))
    return `The database server refuses the shop: ${failure.message}. Check DATABASE_URL.`
  if (syscall === 'getaddrinfo')
    return `A name has no address: ${failure.message}. Check HOST and DATABASE_URL.`
  if (isDatabaseUnavailable(failure))
    return `The database cannot be reached: ${failure.message || code}. Check DATABASE_URL, and whether the server runs.`
  return undefined
}
