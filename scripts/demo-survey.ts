import type { Call } from '../src/app/testing/client.ts'
import { questionsOf, setUpSurvey } from '../src/app/testing/school.ts'
import { responsesContract } from '../src/features/figures/responses/contract.ts'
import type { CountType } from '../src/features/schools/participants/contract.ts'
import type { SurveyDefinition } from '../src/features/schools/questions/contract.ts'
import { languageSettings } from '../src/features/schools/surveys/rules-settings.ts'
import { ticketsContract } from '../src/features/schools/tickets/contract.ts'
import { drawnAtOnce } from '../src/features/schools/tickets/rules.ts'
import type { ParticipantType } from '../src/shared/codes.ts'
import { addDays, dayIn } from '../src/shared/dates.ts'
import { DemoPeople, personFrom, subTypeOf } from './demo-people.ts'
import { type Random, randomFrom } from './random.ts'

export const zone = 'America/Chicago'

/** A demo school, with everything needed to run surveys in it. */
export interface School {
  call: Call
  clock: { at: Date }
  random: Random
  schoolId: number
  expected: Record<CountType, number>
  /** Returns a token for its leader at the clock's time. */
  token: () => Promise<string>
}

export const noon = (day: string) => new Date(`${day}T18:00:00Z`)

export interface Plan {
  begin: string
  days: number
  responses: number
  /** Added to every area's level, in choices, so that years differ. */
  lift: number
  until: string
}

/** Sets up a survey six days before it opens, and submits its responses. */
export const survey = async (school: School, plan: Plan): Promise<void> =>
  respond(school, await setUp(school, plan), plan)

/** Sets up a survey six days before it opens. Returns its guid. */
export async function setUp(school: School, plan: Plan): Promise<string> {
  school.clock.at = noon(addDays(plan.begin, -6))
  const token = await school.token()
  return setUpSurvey(
    school.call,
    { token, schoolId: school.schoolId },
    {
      begin: plan.begin,
      end: addDays(plan.begin, plan.days - 1),
      completed: dayIn(zone, school.clock.at),
      bands: ['participant48'],
      languages: languageSettings,
      expected: school.expected,
    },
  )
}

/** Returns a survey's responses without sending them. */
export async function responsesOf(school: School, guid: string, { responses, lift }: Plan): Promise<Body[]> {
  const definitions = new Map<ParticipantType, SurveyDefinition>()
  const people = new DemoPeople(school.random, lift)
  const bodies: Body[] = []
  while (bodies.length < responses) bodies.push(await response(school, guid, people, definitions))
  return bodies
}

/** Submits many responses on the first days and halfway through, and few on weekends. */
async function respond(school: School, guid: string, plan: Plan): Promise<void> {
  const lastDay = addDays(plan.begin, plan.days - 1)
  const end = plan.until < lastDay ? plan.until : lastDay
  const days: string[] = []
  for (let day = plan.begin; day <= end; day = addDays(day, 1)) days.push(day)
  const weights = days.map((day, index) => {
    const weekend = [0, 6].includes(noon(day).getUTCDay())
    return (weekend ? 0.15 : 1) * (1 / (1 + index * 0.18) + (index === Math.floor(days.length / 2) ? 0.6 : 0))
  })
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const definitions = new Map<ParticipantType, SurveyDefinition>()
  const people = new DemoPeople(school.random, plan.lift)
  const hours = randomFrom(20261014)
  for (const [index, day] of days.entries()) {
    school.clock.at = noon(day)
    const count = Math.round((plan.responses * (weights[index] ?? 0)) / all)
    const bodies = []
    for (let n = 0; n < count; n++) bodies.push(await response(school, guid, people, definitions))
    // The last day may be today, so only its first hour is used.
    const byHour = Map.groupBy(bodies, () => (day === plan.until ? 8 : hours.weighted(hourWeights)))
    for (const [hour, own] of [...byHour].sort(([a], [b]) => a - b)) await send(school, { day, hour }, own)
  }
}

type Body = Awaited<ReturnType<typeof response>>

/** Hours of the day when people answer, with each hour's share. */
const hourWeights: [number, number][] = [
  [8, 0.22],
  [9, 0.24],
  [10, 0.16],
  [13, 0.2],
  [16, 0.06],
  [18, 0.05],
  [19, 0.07],
]

/** Sends responses at an hour of a day. Each uses a ticket issued fifteen minutes earlier. */
async function send({ call, clock }: School, { day, hour }: { day: string; hour: number }, bodies: Body[]) {
  const at = Date.parse(`${day}T05:30:00Z`) + hour * 3_600_000
  for (const [participant_type, own] of Map.groupBy(bodies, (body) => body.participant_type)) {
    for (let from = 0; from < own.length; from += drawnAtOnce.other) {
      const some = own.slice(from, from + drawnAtOnce.other)
      clock.at = new Date(at - 15 * 60_000)
      const drawn = { survey_guid: some[0]?.survey_guid ?? '', participant_type, count: some.length }
      const { tickets } = await call(ticketsContract.drawTickets, { body: drawn })
      clock.at = new Date(at)
      await Promise.all(
        some.map((body, place) =>
          call(responsesContract.submitSurvey, { body: { ...body, ticket: tickets[place] } }),
        ),
      )
    }
  }
}

async function response(
  { call, random }: School,
  guid: string,
  people: DemoPeople,
  definitions: Map<ParticipantType, SurveyDefinition>,
) {
  const person = personFrom(random)
  const { type, race, gender } = person
  let definition = definitions.get(type)
  if (!definition) {
    definition = await questionsOf(call, guid, type)
    definitions.set(type, definition)
  }
  const items = definition.pages.flatMap(({ elements }) => elements.filter(({ isRequired }) => isRequired))
  const answers = people.answersOf(person, items)
  if (gender !== null) answers.q0058 = gender
  if (race !== null) answers.q0059 = race
  if (definition.pages.some((page) => page.elements.some(({ name }) => name === 'q0060')))
    answers.q0060 = subTypeOf(random, 2)
  return {
    survey_guid: guid,
    participant_guid: random.uuid(),
    participant_type: type,
    participant_sub_type: person.subType,
    participant_at_school: random.next() < 0.7 ? (1 as const) : (0 as const),
    response_json: answers,
    language_fk: random.weighted([
      [1, 0.72],
      [2, 0.16],
      [3, 0.06],
      [4, 0.06],
    ]),
    participant_gender: null,
    demographic_fk: null,
  }
}
