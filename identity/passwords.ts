import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { PASSWORD_LENGTH } from '#contract/identity/endpoints.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'
import { isCommon } from './common-passwords.ts'

/** The cost of a hash: KiB of memory, passes over it, and lanes. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

/**
 * The size of libuv's thread pool, in which Node computes hashes; one thread is left for files and
 * signatures.
 */
const THREAD_POOL_SIZE = Number(process.env.UV_THREADPOOL_SIZE) || 4
/** Each hash takes a core and 19 MiB: a flood of sign-ins must leave one core for all other requests. */
const MAX_CONCURRENT = Math.max(1, Math.min(availableParallelism(), THREAD_POOL_SIZE) - 1)
const MAX_WAITING = 64

const derive = promisify(argon2)

/**
 * Hashes a new password. Refuses one that is too short or too long, and a common one if the provider says so.
 * @returns a PHC string, which includes its parameters, so that they can be raised later
 */
export async function hashPassword(
  password: string,
  {
    refuseCommonPasswords,
    passwordCost,
  }: { readonly refuseCommonPasswords: boolean; readonly passwordCost: PasswordCost },
): Promise<string> {
  checkPasswordLength(password)
  if (refuseCommonPasswords && (await isCommon(password)))
    throw new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password is one of the most common ones')
  const nonce = randomBytes(SALT_BYTES)
  const tag = await schedule(() =>
    derive('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...passwordCost }),
  )
  return toPhcString(nonce, tag, passwordCost)
}

export function checkPasswordLength(password: string): void {
  if (password.length === 0) throw new IdentityError('MISSING_PASSWORD')
  if (password.length < PASSWORD_LENGTH.min) {
    throw new IdentityError('WEAK_PASSWORD : Password should be at least 6 characters')
  }
  if (password.length > PASSWORD_LENGTH.max) {
    throw new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password should be at most 128 characters')
  }
}

/** Checked if the account does not exist, so that the response takes the same time either way. */
const placeholderHash = (cost: PasswordCost) =>
  toPhcString(Buffer.alloc(SALT_BYTES, 1), Buffer.alloc(TAG_BYTES, 1), cost)

/**
 * Checks a password against a hash.
 * @param passwordCost for the check when the account does not exist: the same as for accounts that do
 * @param stored the account's PHC string; undefined if there is no such account, or it has no password
 * @param priority runs before everything that waits, and is never refused; the caller limits how many there
 * are
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
  { passwordCost, priority = false }: { readonly passwordCost: PasswordCost; readonly priority?: boolean },
): Promise<boolean> {
  const { tag, ...parameters } = parsePhcString(stored ?? placeholderHash(passwordCost))
  const message = password.slice(0, PASSWORD_LENGTH.max)
  const work = () => derive('argon2id', { message, tagLength: tag.length, ...parameters })
  const actual = await schedule(work, { priority })
  const same = timingSafeEqual(actual, tag)
  return same && stored != null && password.length <= PASSWORD_LENGTH.max
}

function toPhcString(salt: Buffer, tag: Buffer, { memory, passes, parallelism }: PasswordCost): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`
}

function parsePhcString(text: string) {
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

/** At most this many hashes run at once; the rest wait in the order of `tasks`. */
const limit = pLimit(MAX_CONCURRENT)
/** Waiting tasks in the order in which they run: p-limit itself has no priorities. */
const tasks: (() => Promise<void>)[] = []

/** @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER when too many are waiting; never with priority */
function schedule<T>(work: () => Promise<T>, { priority = false } = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    if (!priority && limit.pendingCount >= MAX_WAITING) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
    const task = () => Promise.try(work).then(resolve, reject)
    if (priority) tasks.unshift(task)
    else tasks.push(task)
    void limit(async () => tasks.shift()?.())
  })
}
