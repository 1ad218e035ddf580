import { once } from 'node:events'
import { connect as connectTo, createServer, type Socket } from 'node:net'

export interface SlowLine {
  url: string
  /** Minimum round-trip time in milliseconds, half of it each way. */
  roundTrip: number
  close: () => void
}

/** Opens a proxy that delays traffic to a database, as if the database were in another building. */
export async function slowLine(databaseUrl: string): Promise<SlowLine> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.setNoDelay(true))
      from.on('data', (chunk) => later(line.roundTrip / 2, () => to.write(chunk)))
      from.on('end', () => later(line.roundTrip / 2, () => to.end()))
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  const line: SlowLine = {
    url: url.href,
    roundTrip: 0,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return line
}

/** Timers of the same length fire in the order they were set. */
const later = (ms: number, work: () => void) => (ms > 0 ? setTimeout(work, ms) : work())
