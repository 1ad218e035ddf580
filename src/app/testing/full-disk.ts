import { vi } from 'vitest'
import { type Db, poolOf } from '../../server/db/connect.ts'

/** Makes every transaction fail as on a full disk until the returned function is called. */
export function fillDisk(db: Db): () => void {
  const fail = (): never => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  }
  const pool = poolOf(db)
  const connect = pool?.connect.bind(pool)
  const spies = [
    vi.spyOn(db, 'transaction').mockImplementation(fail),
    vi.spyOn(db, 'connection').mockImplementation(fail),
    ...(pool && connect
      ? [
          vi.spyOn(pool, 'connect').mockImplementation(async () => {
            const client = await connect()
            const query: unknown = async (text: string, values: unknown[]) =>
              text.startsWith('begin') ? fail() : client.query(text, values)
            return { ...client, query: query as typeof client.query }
          }),
        ]
      : []),
  ]
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}
