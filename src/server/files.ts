import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until the content of a file, or the names in a folder, are on the disk. */
export function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
