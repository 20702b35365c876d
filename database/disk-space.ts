import { accessSync, constants, statfsSync } from 'node:fs'

const MB = 1024 * 1024
/**
 * Two segments of the embedded database's log, or the same size of its tables: more than statements in
 * progress may still write.
 */
const RESERVE_BYTES = 32 * MB
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

  /**
   * @param bytes what is about to be written besides the reserve
   * @throws DiskNotWritable
   */
  check(bytes = 0): void {
    const now = performance.now()
    if (now - this.#askedAt > ASK_EVERY_MS) {
      this.#askedAt = now
      this.#problem = this.#find(bytes)
    }
    if (this.#problem) throw new DiskNotWritable(this.#problem)
  }

  #find(bytes: number): string | undefined {
    const needed = RESERVE_BYTES + bytes
    try {
      if (this.#free() >= needed) return undefined
    } catch (failure) {
      return `${this.#folder} cannot be written (${failure instanceof Error ? failure.message : failure}).`
    }
    return `The disk of ${this.#folder} is full: the database needs ${Math.ceil(needed / MB)} MB of free space. Free some, or name a folder on another disk.`
  }
}

function freeBytes(folder: string): number {
  accessSync(folder, constants.W_OK)
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
