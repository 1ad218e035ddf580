/** What a ticket says. */
export interface Ticket {
  surveyId: number
  type: number
  /** Instant at which it was drawn, whole seconds since 1970. */
  drawnAt: number
  /** Random; a survey takes it once. */
  id: string
  /** It was drawn by the page of a kiosk link. */
  isKiosk: boolean
  /** More were drawn in that hour than a group needs. */
  isBulk: boolean
}

/** A ticket as text; it is signed before it leaves the server. */
export const ticketText = ({ surveyId, type, drawnAt, id, isKiosk, isBulk }: Ticket): string =>
  [surveyId, type, drawnAt.toString(36), id, `${isKiosk ? 'k' : ''}${isBulk ? 'b' : ''}`]
    .filter((part) => part !== '')
    .join('.')

/** A ticket from its text; null for any other text. */
export function parseTicket(text: string): Ticket | null {
  const [, survey, type, drawnAt, id, kiosk, bulk] =
    /^(\d{1,9})\.(\d)\.([0-9a-z]{1,9})\.([\w-]{11})(?:\.(?=[kb])(k?)(b?))?$/.exec(text) ?? []
  if (!survey || !type || !drawnAt || !id) return null
  return {
    surveyId: Number(survey),
    type: Number(type),
    drawnAt: Number.parseInt(drawnAt, 36),
    id,
    isKiosk: kiosk === 'k',
    isBulk: bulk === 'b',
  }
}

/** No one reads and answers an item in less than a second. */
const secondsPerItem = 1

/** Whether a response arrived sooner after its ticket was drawn than anyone reads its items. */
export const isTooFast = ({ drawnAt }: Ticket, items: number, now: Date): boolean =>
  now.getTime() / 1000 - drawnAt < items * secondsPerItem

const day = 24 * 60 * 60
/** A ticket is good for three days, a kiosk's for eight, as it may be offline for a week. */
const goodFor = { kiosk: 8 * day, other: 3 * day } as const

/** Whether a response with a ticket counts as one without: the ticket is too old, or was drawn with too many others. */
export const isDoubtful = ({ drawnAt, isKiosk, isBulk }: Ticket, now: Date): boolean =>
  isBulk || now.getTime() / 1000 - drawnAt > goodFor[isKiosk ? 'kiosk' : 'other']

/** The most tickets one call can draw: for a respondent's page, and for the page of a kiosk link. */
export const drawnAtOnce = { kiosk: 16, other: 2 } as const

/** After a process gives out this many tickets for a group within an hour, the rest are doubtful. */
export const bulkFrom = (expected: number): number => Math.max(100, 3 * expected)
