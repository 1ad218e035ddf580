import type { ParticipantType } from '../../../../shared/codes.ts'
import type { Shelf } from './browser-storage.ts'

type Draw = (surveyGuid: string, type: ParticipantType, count: number) => Promise<readonly string[]>
interface Stock {
  readonly surveyGuid: string
  readonly type: ParticipantType
  readonly count: number
}

/** Number of tickets per participant type that shared devices and other devices fetch in advance. */
export const ahead = { shared: 15, other: 1 }

/** Tickets fetched in advance and stored on the device, for responses finished without their own ticket. */
export class Tickets {
  private readonly shelf: Shelf
  private readonly draw: Draw
  private readonly stocks = new Map<string, Stock>()
  private isDrawing = false

  constructor(shelf: Shelf, draw: Draw) {
    this.shelf = shelf
    this.draw = draw
  }

  /** Sets how many tickets of each type to store, then fetches the missing ones. */
  keep(surveyGuid: string, types: readonly ParticipantType[], count: number): Promise<void> {
    for (const type of types) this.stocks.set(keyOf(surveyGuid, type), { surveyGuid, type, count })
    return this.refill()
  }

  /** Fetches missing tickets. The next refill retries after a failure. */
  readonly refill = async () => {
    if (this.isDrawing) return
    this.isDrawing = true
    try {
      for (const [key, { surveyGuid, type, count }] of this.stocks) {
        const missing = count - this.read(key).length
        if (missing <= 0) continue
        const drawn = await this.draw(surveyGuid, type, missing)
        this.write(key, [...this.read(key), ...drawn])
      }
    } catch {
      // There is no network, the server is busy, or the survey has no tickets.
    }
    this.isDrawing = false
  }

  /** Fetches a ticket for a response and, in the same request, tickets in advance up to `count`. Throws on failure. */
  async fresh(surveyGuid: string, type: ParticipantType, count: number): Promise<string | undefined> {
    const key = keyOf(surveyGuid, type)
    const missing = Math.max(count - this.read(key).length, 0)
    const [ticket, ...others] = await this.draw(surveyGuid, type, 1 + missing)
    if (others.length > 0) this.write(key, [...this.read(key), ...others])
    return ticket
  }

  /** Removes and returns a ticket; undefined if none is stored. */
  take(surveyGuid: string, type: number): string | undefined {
    const key = keyOf(surveyGuid, type)
    const [ticket, ...others] = this.read(key)
    if (ticket === undefined) return undefined
    this.write(key, others)
    void this.refill()
    return ticket
  }

  private read(key: string): string[] {
    try {
      const kept: unknown = JSON.parse(this.shelf.get(key) ?? '[]')
      if (Array.isArray(kept)) return kept.filter((one) => typeof one === 'string')
    } catch {
      // Ignores values that other code has written.
    }
    return []
  }

  private write(key: string, tickets: readonly string[]) {
    if (tickets.length > 0) this.shelf.set(key, JSON.stringify(tickets))
    else this.shelf.remove(key)
  }
}

const keyOf = (surveyGuid: string, type: number): string => `respond.tickets.${surveyGuid}.${type}`
