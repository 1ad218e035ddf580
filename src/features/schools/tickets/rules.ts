export interface Ticket {
  surveyId: number
  type: number
  /** Instant when it was issued, in whole seconds since 1970. */
  drawnAt: number
  /** Random; a survey accepts it once. */
  id: string
  /** True if it was issued to the page of a kiosk link. */
  isKiosk: boolean
  /** True if more tickets were issued in that hour than the group needs. */
  isBulk: boolean
}

/** Converts a ticket to text, which is signed before it leaves the server. */
export const ticketText = ({ surveyId, type, drawnAt, id, isKiosk, isBulk }: Ticket): string =>
  [surveyId, type, drawnAt.toString(36), id, `${isKiosk ? 'k' : ''}${isBulk ? 'b' : ''}`]
    .filter((part) => part !== '')
    .join('.')

/** Parses a ticket's text. Returns null for any other text. */
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

/** No one reads and answers a question in less than a second. */
const secondsPerItem = 1

/** Checks whether a response arrived sooner after its ticket was issued than anyone can read its questions. */
export const isTooFast = ({ drawnAt }: Ticket, items: number, now: Date): boolean =>
  now.getTime() / 1000 - drawnAt < items * secondsPerItem

const day = 24 * 60 * 60
/** A ticket is valid for three days, or eight for a kiosk, which may be offline for a week. */
const goodFor = { kiosk: 8 * day, other: 3 * day } as const

/** Checks whether a response counts as having no ticket because its ticket is too old or was issued in bulk. */
export const isDoubtful = ({ drawnAt, isKiosk, isBulk }: Ticket, now: Date): boolean =>
  isBulk || now.getTime() / 1000 - drawnAt > goodFor[isKiosk ? 'kiosk' : 'other']

/** Maximum number of tickets issued per call, for a kiosk link's page and for other pages. */
export const drawnAtOnce = { kiosk: 16, other: 2 } as const

/** Returns how many tickets a process can issue for a group within an hour before more are doubtful. */
export const bulkFrom = (expected: number): number => Math.max(100, 3 * expected)
