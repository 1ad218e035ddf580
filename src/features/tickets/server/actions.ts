import { randomFillSync } from 'node:crypto'
import type { Services } from '../../../server/serve.ts'
import { readSignedText, signTexts } from '../../../server/signed-text.ts'
import { parseTicket, type Ticket, ticketText } from '../rules.ts'

const purpose = 'survey-ticket'

const idBytes = 8
/** Random bytes for the next ids: the system is asked for many at once, which takes as long as for those of one. */
const drawn = Buffer.alloc(512 * idBytes)
let taken = drawn.length

function randomId(): string {
  if (taken === drawn.length) {
    randomFillSync(drawn)
    taken = 0
  }
  taken += idBytes
  return drawn.toString('base64url', taken - idBytes, taken)
}

/** Draws tickets for a survey and a participant type. */
export async function drawTickets(
  services: Services,
  { surveyId, type, count }: { surveyId: number; type: number; count: number },
): Promise<string[]> {
  const drawnAt = Math.floor(services.now().getTime() / 1000)
  const texts = Array.from({ length: count }, () => ticketText({ surveyId, type, drawnAt, id: randomId() }))
  return signTexts(services, purpose, texts)
}

/** The ticket that a response for a survey and a participant type was sent with; null where it has none that is good. */
export async function readTicket(
  services: Services,
  sent: string | undefined,
  { surveyId, type }: { surveyId: number; type: number },
): Promise<Ticket | null> {
  const text = sent === undefined ? null : await readSignedText(services, purpose, sent)
  const ticket = text === null ? null : parseTicket(text)
  return ticket?.surveyId === surveyId && ticket.type === type ? ticket : null
}
