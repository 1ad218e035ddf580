import type { ParticipantType, responseCodes } from '../../../../shared/codes.ts'
import type { Shelf } from './browser-storage.ts'
import { type Draft, isDraft } from './flow.ts'

/** A survey's state on this device. */
export const markers = { inProgress: '7878', completed: '8431' } as const
export type Outcome = (typeof responseCodes)[keyof typeof responseCodes]

/** Proof that a page was open before its response was sent. Valid for one participant type. */
export interface Ticket {
  readonly type: ParticipantType
  readonly text: string
}

interface Kept {
  readonly savedAt: number
  readonly draft: Draft
  readonly ticket?: Ticket | undefined
}

/** A change by another tab, as the browser reports it. */
type Removal = Readonly<Record<'key' | 'oldValue' | 'newValue', string | null>>

/** How long unfinished answers are stored. */
const draftLifetime = 24 * 60 * 60 * 1000

/** One survey's data on the device: permanent markers, and unfinished answers for a day. */
export class Device {
  private readonly name: string
  private readonly local: Shelf
  private readonly tab: Shelf
  private readonly now: () => number

  constructor(surveyGuid: string, local: Shelf, tab: Shelf, now: () => number = Date.now) {
    this.name = `respond.${surveyGuid}`
    this.local = local
    this.tab = tab
    this.now = now
  }

  get isKept(): boolean {
    return this.local.isKept
  }

  get isCompleted(): boolean {
    return this.local.get(`${this.name}.marker`) === markers.completed
  }

  get outcome(): string | null {
    return this.local.get(`${this.name}.outcome`)
  }

  setOutcome(outcome: Outcome) {
    this.local.set(`${this.name}.outcome`, String(outcome))
  }

  /** Marks a response as started in this tab. */
  begin(participantGuid: string) {
    this.local.set(`${this.name}.marker`, markers.inProgress)
    this.tab.set(`${this.name}.mine`, participantGuid)
  }

  /** Marks a response as finished and removes its draft. */
  finish(participantGuid: string) {
    this.local.set(`${this.name}.marker`, markers.completed)
    this.drop(participantGuid)
  }

  keep(draft: Draft) {
    const ticket = this.read(this.key(draft.participantGuid))?.ticket
    this.write({ savedAt: this.now(), draft, ticket })
  }

  /** Stores a ticket with its draft if the draft still exists. Both are removed together. */
  storeTicket(participantGuid: string, ticket: Ticket) {
    const kept = this.read(this.key(participantGuid))
    if (kept) this.write({ ...kept, ticket })
  }

  ticketOf(participantGuid: string, type: number): string | undefined {
    const ticket = this.read(this.key(participantGuid))?.ticket
    return ticket?.type === type && typeof ticket.text === 'string' ? ticket.text : undefined
  }

  drop(participantGuid: string) {
    this.local.remove(this.key(participantGuid))
    this.tab.remove(`${this.name}.mine`)
  }

  /** Removes all unfinished answers for the next respondent. Open tabs restore their own. */
  dropAll() {
    for (const key of this.local.keys(`${this.name}.draft.`)) this.local.remove(key)
    this.tab.remove(`${this.name}.mine`)
  }

  /** Restores this tab's draft after another tab removed it for someone else, unless this tab finished it. */
  putBack(participantGuid: string, { key, oldValue, newValue }: Removal) {
    if (key !== this.key(participantGuid) || newValue !== null || oldValue === null) return
    if (this.isCompleted) return
    this.local.set(key, oldValue)
    this.read(key)
  }

  /** Returns this tab's unfinished response. */
  ownDraft(): Draft | null {
    const guid = this.tab.get(`${this.name}.mine`)
    return guid ? (this.read(this.key(guid))?.draft ?? null) : null
  }

  /** Returns the latest unfinished response on the device. Removes those that are too old. */
  latestDraft(): Draft | null {
    const kept = this.local.keys(`${this.name}.draft.`).flatMap((key) => this.read(key) ?? [])
    return kept.sort((a, b) => b.savedAt - a.savedAt)[0]?.draft ?? null
  }

  private key(participantGuid: string): string {
    return `${this.name}.draft.${participantGuid}`
  }

  private write(kept: Kept) {
    this.local.set(this.key(kept.draft.participantGuid), JSON.stringify(kept))
  }

  private read(key: string): Kept | null {
    try {
      const kept = JSON.parse(this.local.get(key) ?? 'null')
      const isOwn = isDraft(kept?.draft) && key === this.key(kept.draft.participantGuid)
      if (isOwn && this.now() - kept.savedAt < draftLifetime) return kept
    } catch {
      // Unreadable entries are removed like expired ones.
    }
    this.local.remove(key)
    return null
  }
}

/** Returns a random ID. Works in old browsers and without https, where randomUUID is missing. */
export function newGuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const version = (index: number, byte: number) =>
    index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
  const hex = [...bytes].map((byte, index) => version(index, byte).toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
