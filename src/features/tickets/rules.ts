/** What a ticket says. */
export interface Ticket {
  surveyId: number
  type: number
  /** Instant at which it was drawn, whole seconds since 1970. */
  drawnAt: number
  /** Random; a survey takes it once. */
  id: string
}

/** A ticket as text; it is signed before it leaves the server. */
export const ticketText = ({ surveyId, type, drawnAt, id }: Ticket): string =>
  [surveyId, type, drawnAt.toString(36), id].join('.')

/** A ticket from its text; null for any other text. */
export function parseTicket(text: string): Ticket | null {
  const [, survey, type, drawnAt, id] = /^(\d{1,9})\.(\d)\.([0-9a-z]{1,9})\.([\w-]{11})$/.exec(text) ?? []
  if (!survey || !type || !drawnAt || !id) return null
  return { surveyId: Number(survey), type: Number(type), drawnAt: Number.parseInt(drawnAt, 36), id }
}

/** Nobody reads and answers an item in less than a second. */
const secondsPerItem = 1

/** Whether a response arrived sooner after its ticket was drawn than anybody reads its items. */
export const isTooFast = ({ drawnAt }: Ticket, items: number, now: Date): boolean =>
  now.getTime() / 1000 - drawnAt < items * secondsPerItem
