import { accessSync, constants, statfsSync } from 'node:fs'

/**
 * Two segments of the embedded database's log, or the same size of its tables: more than statements in
 * progress may still write.
 */
const RESERVE_BYTES = 32 * 1024 * 1024
/** Less than it takes to fill the reserve. */
const ASK_EVERY_MS = 100

export class DiskNotWritable extends Error {}

/**
 * Checks for free disk space before statements run. Threat: when the disk is full and its log needs a new
 * segment, Postgres ends its process; inside this process it cannot, and stops answering for good, even after
 * space is freed.
 */
export class DiskSpace {
  readonly #folder: string
  readonly #free: () => number
  #askedAt = Number.NEGATIVE_INFINITY
  #problem: string | undefined

  /** @param free returns the bytes that can be written; throws if none can, as on a read-only disk */
  constructor(folder: string, free = () => freeBytes(folder)) {
    this.#folder = folder
    this.#free = free
  }

  /** @throws DiskNotWritable */
  check(): void {
    const now = performance.now()
    if (now - this.#askedAt > ASK_EVERY_MS) {
      this.#askedAt = now
      this.#problem = this.#find()
    }
    if (this.#problem) throw new DiskNotWritable(this.#problem)
  }

  #find(): string | undefined {
    try {
      if (this.#free() >= RESERVE_BYTES) return undefined
    } catch (failure) {
      return `${this.#folder} cannot be written (${failure instanceof Error ? failure.message : failure}).`
    }
    return `The disk of ${this.#folder} is full: less than 32 MB are free, which the database keeps for itself.`
  }
}

function freeBytes(folder: string): number {
  accessSync(folder, constants.W_OK)
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
