import { chmodSync, closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/** Waits until the content of a file, or the names in a folder, are on the disk. */
export function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Takes the rights of everyone but the owner from a file or folder. Warns where that cannot be done: it belongs to
 * someone else, or is a folder that all share, such as /tmp.
 */
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
