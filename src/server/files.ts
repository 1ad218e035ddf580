import { chmodSync, closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/** Waits until a file's content, or a folder's list of names, is on the disk. */
export function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Removes all access but the owner's. Warns if it can't, because another user owns it or it is shared, like /tmp. */
export function closeToOthers(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o077) === 0) return
  try {
    if ((mode & 0o1000) !== 0) throw new Error('It is shared.')
    chmodSync(path, mode & 0o700)
  } catch {
    process.emitWarning(
      `Other accounts on this machine can read ${path}. Remove their access: chmod go= ${path}`,
    )
  }
}
