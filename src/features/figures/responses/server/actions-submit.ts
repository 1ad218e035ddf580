import { randomInt } from 'node:crypto'
import { clocksAgree } from '../../../../server/clock.ts'
import type { Services } from '../../../../server/serve.ts'
import { genderItem, raceItem } from '../../../../shared/codes.ts'
import { dayIn, hourIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { ChoiceValue, InstrumentDocument, Item } from '../../../schools/questions/rules.ts'
import { closingCode, fittingAnswers, scoredValues } from '../../../schools/questions/rules-answers.ts'
import { chosenText } from '../../../schools/questions/rules-reader.ts'
import { notAsked } from '../../../schools/surveys/rules.ts'
import { acceptsResponses, stageOf } from '../../../schools/surveys/rules-stages.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { isDoubtful, isTooFast } from '../../../schools/tickets/rules.ts'
import { readTicket } from '../../../schools/tickets/server/actions.ts'
import { isSameChoice, type Mark, subTypeFits, traceOf } from '../rules.ts'
import { isStored, storeResponse, waitingAtMost, waitingResponses } from './actions.ts'
import type { NewResponse } from './tables.ts'

/** What someone answered. */
interface Submission {
  participant_guid: string
  participant_type: number
  participant_sub_type: number
  participant_at_school: boolean | number | string
  language_fk?: unknown
  response_json: Record<string, unknown> | string
}

/** A response's source: a respondent's device, or a helper link that enters it from paper. */
export type Origin =
  | { address: string; userAgent: string; ticket: string | undefined }
  | { paperLink: number; differences: number | null }

/**
 * Stores a response durably, once: a participant guid that the survey has already stays a success. Throws a Problem
 * where it does not fit the survey, or the survey takes none.
 */
export async function acceptResponse(
  services: Services,
  { survey, instrument }: { survey: FullSurvey; instrument: InstrumentDocument | undefined },
  sent: Submission,
  origin: Origin,
): Promise<void> {
  const { db } = services
  if (waitingResponses(db) >= waitingAtMost) throw new Problem('unavailable', undefined, 5)
  try {
    await storeResponse(db, await newResponse(services, survey, instrument, sent, origin))
  } catch (refusal) {
    // A device whose first answer was lost sends again, perhaps after the close: what is stored stays a success.
    if (!(refusal instanceof Problem) || !(await isStored(db, survey.id, sent.participant_guid)))
      throw refusal
  }
}

/** A submission as it is stored. Throws a Problem where it does not fit the survey. */
async function newResponse(
  services: Services,
  survey: FullSurvey,
  instrument: InstrumentDocument | undefined,
  body: Submission,
  origin: Origin,
): Promise<NewResponse> {
  const { now } = services
  const type = body.participant_type
  if (!subTypeFits(type, body.participant_sub_type)) {
    throw new Problem('badRequest', 'The participant type and sub-type don’t match.')
  }
  await requireOpen(services, survey)
  if (!instrument) throw new Problem('unavailable')
  if (!survey.types.includes(type)) throw new Problem('badRequest', notAsked(survey, type))
  const sent = asAnswers(body.response_json)
  const items = instrument.instruments[type]
  const answers = fitting(items, sent)
  const language = Number(body.language_fk)
  const straight = isSameChoice(scoredValues(items, answers))
  return {
    survey_id: survey.id,
    participant_guid: body.participant_guid,
    participant_type: type,
    participant_sub_type: body.participant_sub_type,
    participant_at_school: Number(body.participant_at_school),
    participant_gender: closingCode(answers, genderItem),
    demographic_fk: closingCode(answers, raceItem),
    language_fk: instrument.languages.includes(language) ? language : 1,
    response_json: JSON.stringify(sent),
    chosen: chosenText(items, answers),
    submitted_date: dayIn(survey.zone, now()),
    arrived_hour: hourIn(survey.zone, now()),
    secret: randomInt(2 ** 32),
    ...(await originOf(services, { surveyId: survey.id, type, items: answers.size, straight }, origin)),
  }
}

/** The columns that tell where a response comes from, and what makes it look as if no one had answered it. */
async function originOf(
  services: Services,
  response: { surveyId: number; type: number; items: number; straight: boolean },
  origin: Origin,
) {
  const choice: Mark[] = response.straight ? ['choice'] : []
  // Who types has a link instead of a ticket, types fast, and sends from where no respondent is.
  if ('paperLink' in origin) {
    const { paperLink: paper_link, differences: paper_differences } = origin
    return { ...noTrace, paper_link, paper_differences, ticket: null, marks: marksText(choice) }
  }
  const ticket = await readTicket(services, origin.ticket, response)
  const isMissing = ticket === null || isDoubtful(ticket, services.now())
  const arrival: Mark[] = isMissing ? ['ticket'] : []
  if (ticket !== null && isTooFast(ticket, response.items, services.now())) arrival.push('fast')
  return {
    ...traceOf(services.config.respondentTrace, origin.address, origin.userAgent),
    ticket: ticket?.id ?? null,
    marks: marksText([...arrival, ...choice]),
  }
}

const noTrace = { ip_address: null, user_agent: null }
const marksText = (marks: readonly Mark[]): string | null => (marks.length > 0 ? JSON.stringify(marks) : null)

/**
 * Throws where a survey takes no responses. It may have been read up to a second ago: a refusal is for good and 409 if
 * it is recorded or all clocks agree.
 */
export async function requireOpen(services: Services, survey: FullSurvey): Promise<void> {
  const stage = stageOf(survey, services.now())
  if (acceptsResponses(stage)) return
  const recorded = survey.final_at !== null || survey.cancelled_at !== null
  const stands = recorded || (await clocksAgree(services, (now) => stageOf(survey, now)))
  if (!stands) throw new Problem('unavailable', undefined, 60)
  throw new Problem(
    'conflict',
    stage === 'pre-release' ? 'The survey hasn’t opened yet.' : 'The survey has closed.',
  )
}

/** The answers as an object of item name to value; the same as a JSON text is accepted. */
function asAnswers(sent: Record<string, unknown> | string): Record<string, unknown> {
  if (typeof sent !== 'string') return sent
  try {
    const parsed: unknown = JSON.parse(sent)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {}
  throw new Problem('badRequest', 'The answers are not a JSON object.')
}

function fitting(items: Item[], sent: Record<string, unknown>): Map<string, ChoiceValue> {
  const answers = fittingAnswers(items, sent)
  if (answers instanceof Map) return answers
  throw new Problem(answers.problem, answers.message)
}
