import type { FastifyBaseLogger } from 'fastify'

const minuteMs = 60_000

/** Logs an outage once a minute in one line, however many requests were rejected. */
export class OutageLog {
  readonly #said = new Map<string, { at: number; refused: number }>()

  /** Counts one more rejected request. `outage` is one of a few codes or names; `now` is in milliseconds. */
  refused(
    log: Pick<FastifyBaseLogger, 'error'>,
    outage: string,
    reason: string,
    now = performance.now(),
  ): void {
    const last = this.#said.get(outage)
    if (last && now - last.at < minuteMs) {
      last.refused += 1
      return
    }
    log.error({ outage, refused: (last?.refused ?? 0) + 1 }, `requests are refused: ${reason}`)
    this.#said.set(outage, { at: now, refused: 0 })
  }
}

/** Explains why a database can't do any work. Uses the driver's message if there is no better one. */
export function reasonOf({ code = '', message }: { code?: string; message: string }): string {
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === '53100') return 'the disk is full'
  if (code === '25006' || code.startsWith('SQLITE_READONLY')) return 'the database is read-only'
  if (code.startsWith('SQLITE_BUSY') || code === '55P03') return 'another program is using the database'
  return message
}
