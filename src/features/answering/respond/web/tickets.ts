import type { ParticipantType } from '../../../../shared/codes.ts'
import type { Shelf } from './shelf.ts'

type Draw = (surveyGuid: string, type: ParticipantType, count: number) => Promise<readonly string[]>
interface Stock {
  readonly surveyGuid: string
  readonly type: ParticipantType
  readonly count: number
}

/** How many tickets for a participant type a shared device and other devices draw ahead. */
export const ahead = { shared: 15, other: 1 }

/** Tickets drawn ahead and stored on the device, for responses finished without one of their own. */
export class Tickets {
  private readonly shelf: Shelf
  private readonly draw: Draw
  private readonly stocks = new Map<string, Stock>()
  private isDrawing = false

  constructor(shelf: Shelf, draw: Draw) {
    this.shelf = shelf
    this.draw = draw
  }

  /** Sets how many tickets of each type to hold. */
  keep(surveyGuid: string, types: readonly ParticipantType[], count: number): Promise<void> {
    for (const type of types) this.stocks.set(keyOf(surveyGuid, type), { surveyGuid, type, count })
    return this.refill()
  }

  /** Draws missing tickets. The next refill retries those that fail. */
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
      // No network, a busy server, or a survey that gives out none.
    }
    this.isDrawing = false
  }

  /** Draws a ticket for a response, and with the same call what is missing of `count` ahead. Throws where it cannot. */
  async fresh(surveyGuid: string, type: ParticipantType, count: number): Promise<string | undefined> {
    const key = keyOf(surveyGuid, type)
    const missing = Math.max(count - this.read(key).length, 0)
    const [ticket, ...others] = await this.draw(surveyGuid, type, 1 + missing)
    if (others.length > 0) this.write(key, [...this.read(key), ...others])
    return ticket
  }

  /** Takes a ticket out for good; undefined where none is kept. */
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
      // What something else has written counts as nothing.
    }
    return []
  }

  private write(key: string, tickets: readonly string[]) {
    if (tickets.length > 0) this.shelf.set(key, JSON.stringify(tickets))
    else this.shelf.remove(key)
  }
}

const keyOf = (surveyGuid: string, type: number): string => `respond.tickets.${surveyGuid}.${type}`
