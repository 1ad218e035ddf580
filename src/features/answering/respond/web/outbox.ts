import { responseCodes } from '../../../../shared/codes.ts'
import type { Shelf } from './browser-storage.ts'
import type { Reply } from './calls.ts'
import type { Outcome } from './device.ts'
import { codeOf, type Finished, type Refusal, refusalOf, type Submission } from './submission.ts'

type Delivery = 'sending' | 'waiting' | 'busy' | 'delivered' | 'refused'

export interface OutboxState {
  /** Responses on this device that haven't been sent yet. */
  readonly waiting: number
  readonly refused: number
  readonly deliveries: Readonly<Record<string, Delivery>>
}

interface Surroundings {
  readonly shelf: Shelf
  readonly send: (body: string) => Promise<Reply>
  readonly after: (milliseconds: number, act: () => void) => unknown
  readonly random: () => number
  readonly onOutcome: (submission: Submission, outcome: Outcome) => void
}

const prefix = 'respond.outbox.'
const firstPause = 2_000
const longestPause = 5 * 60_000

/** Finished responses, stored until acknowledged or rejected. If two tabs send the same one, it is stored once. */
export class Outbox {
  private readonly around: Surroundings
  private readonly listeners = new Set<() => void>()
  private readonly tries = new Map<string, number>()
  private readonly turns = new Map<string, number>()
  private readonly trying = new Set<string>()
  private deliveries: Readonly<Record<string, Delivery>> = {}
  private snapshot: OutboxState = { waiting: 0, refused: 0, deliveries: {} }

  constructor(around: Surroundings) {
    this.around = around
    for (const { submission, refused } of this.all())
      this.deliveries = { ...this.deliveries, [submission.participant_guid]: refused ? 'refused' : 'waiting' }
    this.changed()
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly state = (): OutboxState => this.snapshot

  /** Returns the finished responses to one survey that are still stored here. */
  of(surveyGuid: string): Finished[] {
    return this.all().filter((one) => one.submission.survey_guid === surveyGuid)
  }

  /** Checks whether closing the page would lose this response. */
  isOnlyInMemory(guid: string): boolean {
    return this.around.shelf.isOnlyInMemory(prefix + guid)
  }

  /** Stores a finished response and sends it right away. Storing it twice changes nothing. */
  add(submission: Submission) {
    const guid = submission.participant_guid
    if (this.deliveries[guid]) return
    this.write({ submission })
    this.sendNow(guid)
  }

  readonly sendAll = () => {
    for (const { submission, refused } of this.all()) if (!refused) this.sendNow(submission.participant_guid)
  }

  refusal(guid: string): Refusal {
    return this.read(guid)?.refused ?? 'other'
  }

  /** Sends a refused response again, possibly with another slip. */
  sendOnceMore(guid: string, change: Pick<Submission, 'slip'> = {}) {
    const finished = this.read(guid)
    if (!finished) return
    this.write({ submission: { ...finished.submission, ...change } })
    this.sendNow(guid)
  }

  dismiss(guid: string) {
    this.around.shelf.remove(prefix + guid)
    this.changed()
  }

  /** Reads the storage again after a change by another tab. */
  readonly look = () => {
    for (const guid of Object.keys(this.deliveries))
      if (this.deliveries[guid] !== 'refused' && !this.read(guid)) this.set(guid, 'delivered')
    this.changed()
  }

  private sendNow(guid: string) {
    this.tries.set(guid, 0)
    this.set(guid, 'sending')
    void this.attempt(guid)
  }

  private async attempt(guid: string) {
    if (this.trying.has(guid)) return
    this.trying.add(guid)
    const turn = (this.turns.get(guid) ?? 0) + 1
    this.turns.set(guid, turn)
    const pause = await this.once(guid)
    this.trying.delete(guid)
    if (pause === 0) return
    this.around.after(pause, () => {
      if (this.turns.get(guid) === turn) void this.attempt(guid)
    })
  }

  /** Makes one attempt. Returns the delay before the next one in ms, or 0 for none. */
  private async once(guid: string): Promise<number> {
    const finished = this.read(guid)
    if (!finished || finished.refused) {
      this.set(guid, finished ? 'refused' : 'delivered')
      return 0
    }
    const reply = await this.around.send(JSON.stringify(finished.submission)).catch(() => null)
    const code = codeOf(reply?.body)
    if (reply?.status === 200 && code === responseCodes.success) return this.delivered(finished)
    const reason = reply ? refusalOf(reply.status, code) : null
    if (reason) return this.refuse(finished, reason, code)
    this.set(guid, reply ? 'busy' : 'waiting')
    return Math.max(this.pause(guid), (reply?.retryAfter ?? 0) * 1000 * (1 + this.around.random() / 4))
  }

  private delivered({ submission }: Finished): number {
    this.around.shelf.remove(prefix + submission.participant_guid)
    this.around.onOutcome(submission, responseCodes.success)
    this.set(submission.participant_guid, 'delivered')
    return 0
  }

  private refuse(finished: Finished, reason: Refusal, code: number | null): number {
    const { submission } = finished
    // Another tab has already sent the response.
    if (!this.read(submission.participant_guid)) return this.delivered(finished)
    const incomplete = code === responseCodes.incomplete
    const refused = incomplete ? 'incomplete' : reason
    this.write({ submission, refused })
    this.around.onOutcome(submission, incomplete ? responseCodes.incomplete : responseCodes.failure)
    this.set(submission.participant_guid, 'refused')
    return 0
  }

  /** Uses exponential backoff with jitter, so that the devices of a class don't retry at the same moment. */
  private pause(guid: string): number {
    const tries = this.tries.get(guid) ?? 0
    this.tries.set(guid, tries + 1)
    return Math.min(firstPause * 2 ** tries, longestPause) * (0.5 + this.around.random())
  }

  private all(): Finished[] {
    return this.around.shelf.keys(prefix).flatMap((key) => this.read(key.slice(prefix.length)) ?? [])
  }

  private read(guid: string): Finished | null {
    try {
      const kept = JSON.parse(this.around.shelf.get(prefix + guid) ?? 'null')
      // Ignores entries that weren't written by an outbox.
      return kept?.submission?.participant_guid === guid ? kept : null
    } catch {
      return null
    }
  }

  private write(finished: Finished) {
    this.around.shelf.set(prefix + finished.submission.participant_guid, JSON.stringify(finished))
  }

  private set(guid: string, delivery: Delivery) {
    this.deliveries = { ...this.deliveries, [guid]: delivery }
    this.changed()
  }

  private changed() {
    const all = this.all()
    const refused = all.filter((one) => one.refused).length
    this.snapshot = { waiting: all.length - refused, refused, deliveries: this.deliveries }
    for (const listener of this.listeners) listener()
  }
}
