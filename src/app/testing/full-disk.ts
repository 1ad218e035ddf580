import { vi } from 'vitest'
import type { Db } from '../../server/db/connect.ts'

/** Lets every write fail as it does where the disk is full, until what it returns is called. */
export function fillDisk(db: Db): () => void {
  const fail = (): never => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  }
  const spies = [
    vi.spyOn(db, 'transaction').mockImplementation(fail),
    vi.spyOn(db, 'connection').mockImplementation(fail),
  ]
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}
