import { randomFillSync } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { readSignedText, signatureOf, signTexts } from '../../../../server/signed-text.ts'
import { type Group, groupOf, type ParticipantType } from '../../../../shared/codes.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { bulkFrom, drawnAtOnce, parseTicket, type Ticket, ticketText } from '../rules.ts'

const purpose = 'survey-ticket'

const idBytes = 8
/** Random bytes for the next ids, requested in bulk, because that takes no longer than for a single id. */
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

const kioskPurpose = 'kiosk-link'

/** Returns the key that makes a survey's link a kiosk link. Pages without it get fewer tickets. */
export const kioskKey = async (
  services: Pick<Services, 'db' | 'config'>,
  surveyId: number,
): Promise<string> => (await signatureOf(services, kioskPurpose, String(surveyId))).toString('base64url')

/** How many tickets this process has issued to each group of a survey in the current hour. */
const givenOut = new WeakMap<Db, { hour: number; counts: Map<string, number> }>()

/** Counts the tickets issued now and returns how many a group could get before they were doubtful. */
function withinBulk(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, expected }: Pick<FullSurvey, 'id' | 'expected'>,
  group: Group,
  count: number,
): number {
  const hour = Math.floor(now().getTime() / 3_600_000)
  const known = givenOut.get(db)
  const { counts } = known?.hour === hour ? known : { counts: new Map<string, number>() }
  givenOut.set(db, { hour, counts })
  const key = `${id} ${group}`
  const before = counts.get(key) ?? 0
  counts.set(key, before + count)
  return Math.max(0, bulkFrom(expected[group]) - before)
}

/** Issues tickets for a survey and a participant type, up to the page's limit. */
export async function drawTickets(
  services: Services,
  survey: Pick<FullSurvey, 'id' | 'expected'>,
  { type, count, kiosk }: { type: ParticipantType; count: number; kiosk: string | null | undefined },
): Promise<string[]> {
  const isKiosk = Boolean(kiosk) && kiosk === (await kioskKey(services, survey.id))
  const drawnAt = Math.floor(services.now().getTime() / 1000)
  const many = Math.min(count, drawnAtOnce[isKiosk ? 'kiosk' : 'other'])
  const group = groupOf(type)
  const good = withinBulk(services, survey, group, many)
  const texts = Array.from({ length: many }, (_, at) =>
    ticketText({ surveyId: survey.id, type, drawnAt, id: randomId(), isKiosk, isBulk: at >= good }),
  )
  return signTexts(services, purpose, texts)
}

/** Returns the ticket sent with a response for a survey and a participant type; null if there is no valid ticket. */
export async function readTicket(
  services: Services,
  sent: string | undefined,
  { surveyId, type }: { surveyId: number; type: number },
): Promise<Ticket | null> {
  const text = sent === undefined ? null : await readSignedText(services, purpose, sent)
  const ticket = text === null ? null : parseTicket(text)
  return ticket?.surveyId === surveyId && ticket.type === type ? ticket : null
}
