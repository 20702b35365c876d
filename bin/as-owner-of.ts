import { statSync } from 'node:fs'

const isRoot = () => process.geteuid?.() === 0

/**
 * Runs `work` as the owner of a data folder, when root runs the command: the shop's own user must be able to
 * write every file in it afterwards. Nothing else may run in this process meanwhile.
 */
export async function asOwnerOf<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const { uid, gid } = statSync(folder)
  if (!isRoot() || uid === 0) return work()
  process.setegid?.(gid)
  process.seteuid?.(uid)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}

/** The owner whom what root makes in the folder shall belong to; undefined if that is whoever runs the command. */
export function ownerIfRoot(folder: string): { readonly uid: number; readonly gid: number } | undefined {
  if (!isRoot()) return undefined
  const { uid, gid } = statSync(folder)
  return { uid, gid }
}
