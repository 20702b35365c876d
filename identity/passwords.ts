import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { PASSWORD_LENGTH } from '#contract/identity.ts'
import { IdentityError } from './errors.ts'

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Node runs hashes in a pool of this many threads; one is left for files and signatures. */
const POOL = Number(process.env.UV_THREADPOOL_SIZE) || 4
/** Each hash takes a core and 19 MiB: a flood of sign-ins must leave one for everybody else. */
const AT_ONCE = Math.max(1, Math.min(availableParallelism(), POOL) - 1)
const WAITING = 64

const derive = promisify(argon2)

/** @returns a PHC string: it names its own parameters, so that they can be raised later */
export async function hashPassword(password: string): Promise<string> {
  refuseBadPassword(password)
  const nonce = randomBytes(SALT_BYTES)
  const tag = await inTurn(() =>
    derive('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...COST }),
  )
  return phc(nonce, tag)
}

export function refuseBadPassword(password: string): void {
  if (password.length === 0) throw new IdentityError('MISSING_PASSWORD')
  if (password.length < PASSWORD_LENGTH.min) {
    throw new IdentityError('WEAK_PASSWORD : Password should be at least 6 characters')
  }
  if (password.length > PASSWORD_LENGTH.max) {
    throw new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password should be at most 128 characters')
  }
}

/** What an account that does not exist is checked against, so that the answer takes as long as for one that does. */
const nobodys = phc(Buffer.alloc(SALT_BYTES, 1), Buffer.alloc(TAG_BYTES, 1))

/**
 * @param stored the account's PHC string; undefined when there is no such account, or it has no password
 * @param first whether it goes before those that wait; for few at once, as nothing limits them here
 */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
  { first = false }: { readonly first?: boolean } = {},
): Promise<boolean> {
  const { tag, ...parameters } = parsePhc(stored ?? nobodys)
  const message = password.slice(0, PASSWORD_LENGTH.max)
  const work = () => derive('argon2id', { message, tagLength: tag.length, ...parameters })
  const actual = await inTurn(work, { first })
  const same = timingSafeEqual(actual, tag)
  return same && stored != null && password.length <= PASSWORD_LENGTH.max
}

function phc(salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(salt)}$${text(tag)}`
}

function parsePhc(text: string) {
  const [, m, t, p, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text) ?? []
  if (!salt || !tag) throw new Error('a stored password hash is not an argon2id PHC string')
  return {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    nonce: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>, { first = false } = {}): Promise<T> {
  if (running >= AT_ONCE) {
    if (!first && queue.length >= WAITING) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
    await new Promise<void>((resolve) => (first ? queue.unshift(resolve) : queue.push(resolve)))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    // The place passes to the next in line, or falls free.
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}
