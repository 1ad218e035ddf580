import { randomInt } from 'node:crypto'
import { clocksAgree } from '../../../../server/clock.ts'
import type { Services } from '../../../../server/serve.ts'
import { genderItem, groupOf, raceItem } from '../../../../shared/codes.ts'
import { dayIn, hourIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { cameBy } from '../../../schools/answer-slips/server/actions.ts'
import type { SignedToken } from '../../../schools/answer-slips/server/actions-blind.ts'
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

interface Submission {
  participant_guid: string
  participant_type: number
  participant_sub_type: number
  participant_at_school: boolean | number | string
  language_fk?: unknown
  response_json: Record<string, unknown> | string
}

/** The source of a response: a respondent's device, or a helper link for entering paper responses. */
export type Origin = (
  | { address: string; userAgent: string; ticket: string | undefined }
  | { paperLink: number; differences: number | null }
) & { slip: SignedToken | undefined }

/**
 * Stores a response durably and only once. Also succeeds if the survey already has this participant ID's response.
 * Throws a Problem if the response doesn't fit the survey, or if the survey doesn't accept responses.
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
    // A device that missed our reply sends the response again, perhaps after the close. If already stored, it succeeds.
    if (!(refusal instanceof Problem) || !(await isStored(db, survey.id, sent.participant_guid)))
      throw refusal
  }
}

/** Converts a submission to a row to store. Throws a Problem if it doesn't fit the survey. */
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
    ...(await originOf(services, survey, { type, items: answers.size, straight }, origin)),
  }
}

/** Returns the columns for where a response comes from, and signs that its respondent may not be real. */
async function originOf(
  services: Services,
  survey: FullSurvey,
  response: { type: number; items: number; straight: boolean },
  origin: Origin,
) {
  const choice: Mark[] = response.straight ? ['choice'] : []
  const came = await cameBy(services.db, survey, groupOf(response.type), origin.slip)
  const door = came?.door ?? null
  const paper =
    'paperLink' in origin ? { paper_link: origin.paperLink, paper_differences: origin.differences } : {}
  // A slip shows that its respondent is one of the group. Without hour, network and browser, nothing shows which one.
  if (came?.door === 'slip')
    return { ...noTrace, ...paper, door, ticket: came.ticket, marks: marksText(choice), arrived_hour: null }
  // People who enter booklets have a link instead of a ticket, type fast, and aren't where respondents are.
  if ('paperLink' in origin) return { ...noTrace, ...paper, door, ticket: null, marks: marksText(choice) }
  const sent = { surveyId: survey.id, type: response.type }
  const ticket = await readTicket(services, origin.ticket, sent)
  const isMissing = ticket === null || isDoubtful(ticket, services.now())
  const arrival: Mark[] = isMissing ? ['ticket'] : []
  if (ticket !== null && isTooFast(ticket, response.items, services.now())) arrival.push('fast')
  return {
    ...traceOf(services.config.respondentTrace, origin.address, origin.userAgent),
    door,
    ticket: ticket?.id ?? null,
    marks: marksText([...arrival, ...choice]),
  }
}

const noTrace = { ip_address: null, user_agent: null }
const marksText = (marks: readonly Mark[]): string | null => (marks.length > 0 ? JSON.stringify(marks) : null)

/**
 * Throws if a survey doesn't accept responses. The survey may have been read up to a second ago. So the refusal is
 * permanent, 409, only if the close is recorded or all clocks agree; otherwise, it is 'unavailable'.
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

/** Returns the answers as an object keyed by question name. Also accepts that object as JSON. */
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
