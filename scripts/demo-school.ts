import { existsSync, readdirSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { createApp } from '../src/app/app.ts'
import { type Call, client, injected } from '../src/app/testing/client.ts'
import { insertAccount, makeSchool, questionsOf, setUpSurvey, signIn } from '../src/app/testing/school.ts'
import type { SurveyDefinition } from '../src/features/questions/contract.ts'
import { bankInstruments, readInstrument } from '../src/features/questions/server/actions.ts'
import { responsesContract } from '../src/features/responses/contract.ts'
import { languageSettings } from '../src/features/surveys/rules.ts'
import { ticketsAtOnce, ticketsContract } from '../src/features/tickets/contract.ts'
import { hashPassword } from '../src/features/users/server/actions.ts'
import type { Config } from '../src/server/config.ts'
import { type Db, sqliteFile } from '../src/server/db/connect.ts'
import { type ParticipantType, subTypes } from '../src/shared/codes.ts'
import { addDays, dayIn } from '../src/shared/dates.ts'
import { type Random, randomFrom } from './random.ts'

export const demoLeader = { email: 'maya.thompson@lakeside.example', password: 'Lakeside-Demo-1!' }
const zone = 'America/Chicago'

/**
 * Why the demonstration must not run here, in a sentence; undefined where it may. Its passwords are known to everybody,
 * so it runs in a folder of its own and for this machine only.
 */
export async function demoFault(config: Config): Promise<string | undefined> {
  if (config.databaseUrl) return 'The demonstration has a database of its own. Start it without DATABASE_URL.'
  const isLocal = config.host === 'localhost' || config.host === '::1' || /^127(\.\d+){3}$/.test(config.host)
  if (!isLocal)
    return `Passwords of the demonstration are known to everybody. Start it without HOST=${config.host}.`
  const isEmpty = !existsSync(config.dataDir) || readdirSync(config.dataDir).length === 0
  if (isEmpty || (await isDemoFolder(config.dataDir))) return undefined
  return `${config.dataDir} is not empty and holds no demonstration. Set DATA_DIR to an empty folder.`
}

/** Whether the database of a folder was made by the demonstration; it is read and not changed. */
async function isDemoFolder(dataDir: string): Promise<boolean> {
  if (!existsSync(sqliteFile(dataDir))) return false
  const database = new Sqlite(sqliteFile(dataDir), { readonly: true })
  try {
    return database.prepare('select 1 from users where email = ?').get(demoLeader.email) !== undefined
  } catch {
    return false
  } finally {
    database.close()
  }
}

/**
 * A made-up school with two closed surveys and a live one. Every response goes through the same call that a
 * respondent's page makes, on a clock that runs through the survey's days.
 */
export async function seedDemo(db: Db, config: Config, today: string): Promise<void> {
  const clock = { at: noon(today) }
  const app = await createApp({ db, config: { ...config, logLevel: 'silent' }, now: () => clock.at })
  const random = randomFrom(20261014)
  const leader = await insertAccount(
    db,
    {
      email: demoLeader.email,
      password_hash: await hashPassword(demoLeader.password),
      role: 'CAN_EDIT_ENTITY',
    },
    clock.at,
  )
  const call = client(injected(app))
  const token = await signIn(call, demoLeader)
  const fields = { entity_district: 'Lakes Area School District' }
  const schoolId = await makeSchool(call, token, leader.id, fields)
  const school: School = { call, clock, random, schoolId }
  await survey(school, {
    begin: addDays(today, -728),
    days: 19,
    responses: 1040,
    lift: -0.35,
    until: addDays(today, -700),
  })
  await survey(school, {
    begin: addDays(today, -364),
    days: 19,
    responses: 1210,
    lift: 0,
    until: addDays(today, -340),
  })
  await survey(school, { begin: addDays(today, -9), days: 19, responses: 420, lift: 0.1, until: today })
  await app.close()
}

interface School {
  call: Call
  clock: { at: Date }
  random: Random
  schoolId: number
}

const noon = (day: string) => new Date(`${day}T18:00:00Z`)

interface Plan {
  begin: string
  days: number
  responses: number
  /** Added to every answer's tendency, so that years differ. */
  lift: number
  /** Last day on which responses come in. */
  until: string
}

async function survey(school: School, plan: Plan): Promise<void> {
  school.clock.at = noon(addDays(plan.begin, -6))
  const token = await signIn(school.call, demoLeader)
  const guid = await setUpSurvey(
    school.call,
    { token, schoolId: school.schoolId },
    {
      begin: plan.begin,
      end: addDays(plan.begin, plan.days - 1),
      completed: dayIn(zone, school.clock.at),
      bands: ['participant48'],
      languages: languageSettings,
      expected: { student: 1260, parent: 1610, staff: 118 },
    },
  )
  await respond(school, guid, plan)
}

/** Submits responses: many on the first days and after the weekend, few on weekends. */
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
  const hours = randomFrom(20261014)
  for (const [index, day] of days.entries()) {
    school.clock.at = noon(day)
    const count = Math.round((plan.responses * (weights[index] ?? 0)) / all)
    const bodies = []
    for (let n = 0; n < count; n++) bodies.push(await response(school, guid, plan, definitions))
    // The last day may be today, which has just begun.
    const byHour = Map.groupBy(bodies, () => (day === plan.until ? 8 : hours.weighted(hourWeights)))
    for (const [hour, own] of [...byHour].sort(([a], [b]) => a - b)) await send(school, { day, hour }, own)
  }
}

type Body = Awaited<ReturnType<typeof response>>

/** Hours of a day at which people answer, with their share. */
const hourWeights: [number, number][] = [
  [8, 0.22],
  [9, 0.24],
  [10, 0.16],
  [13, 0.2],
  [16, 0.06],
  [18, 0.05],
  [19, 0.07],
]

/** Sends responses in an hour of a day, each with a ticket that was drawn a quarter of an hour before. */
async function send({ call, clock }: School, { day, hour }: { day: string; hour: number }, bodies: Body[]) {
  const at = Date.parse(`${day}T05:30:00Z`) + hour * 3_600_000
  for (const [participant_type, own] of Map.groupBy(bodies, (body) => body.participant_type)) {
    for (let from = 0; from < own.length; from += ticketsAtOnce) {
      const some = own.slice(from, from + ticketsAtOnce)
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

/** A random person's submission: group, race and gender shift the answers in each equity area. */
async function response(
  school: School,
  guid: string,
  plan: Plan,
  definitions: Map<ParticipantType, SurveyDefinition>,
) {
  const { random } = school
  const type = random.weighted<ParticipantType>([
    [1, 0.57],
    [2, 0.34],
    [3, 0.09],
  ])
  let definition = definitions.get(type)
  if (!definition) {
    definition = await questionsOf(school.call, guid, type)
    definitions.set(type, definition)
  }
  const race = random.weighted<number | null>([
    [6, 0.32],
    [3, 0.24],
    [5, 0.2],
    [2, 0.12],
    [7, 0.055],
    [1, 0.008],
    [4, 0.005],
    [null, 0.04],
  ])
  const gender = random.weighted<number | null>([
    [2, 0.48],
    [1, 0.4],
    [4, 0.045],
    [3, 0.035],
    [5, 0.006],
    [null, 0.03],
  ])
  // What one person's answers have in common, so that items of an area go together as in a real school.
  const person = random.normal() * 0.5
  const tendency = personTendency(type, race, gender) + plan.lift + person
  const answers: Record<string, number | string> = {}
  for (const element of definition.pages.flatMap((page) => page.elements)) {
    if (!element.isRequired) continue
    const numbers = element.choices
      .flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
      .sort((a, b) => a - b)
    if (random.next() < 0.03) {
      answers[element.name] = 'dk'
      continue
    }
    const drawn = 3.2 + 1.25 * (tendency + itemTendency(element.name, race)) + random.normal() * 0.9
    const place = Math.min(numbers.length, Math.max(1, Math.round(drawn))) - 1
    answers[element.name] = numbers[place] ?? 1
  }
  if (gender !== null) answers.q0058 = gender
  if (race !== null) answers.q0059 = race
  if (definition.pages.some((page) => page.elements.some(({ name }) => name === 'q0060')))
    answers.q0060 = subType(random, 2)
  return {
    survey_guid: guid,
    participant_guid: random.uuid(),
    participant_type: type,
    participant_sub_type: subType(random, type),
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

function subType(random: Random, type: ParticipantType): number {
  const weights: Partial<Record<ParticipantType, number[]>> = {
    1: [0.24, 0.23, 0.2, 0.18, 0.15],
    2: [0.56, 0.21, 0.09, 0.08, 0.02, 0.01, 0.01, 0.005, 0.005, 0.005, 0.005, 0.005, 0.005],
    3: [0.06, 0.52, 0.14, 0.14, 0.07, 0.07],
  }
  return random.weighted(
    subTypes[type].map((id, place) => [id, weights[type]?.[place] ?? 0.01] as [number, number]),
  )
}

function personTendency(type: ParticipantType, race: number | null, gender: number | null): number {
  const byType = type === 3 ? 0.5 : type === 2 ? 0.12 : -0.05
  const byRace = race === 6 ? 0.25 : race === 5 ? -0.35 : race === 3 ? -0.1 : race === 7 ? -0.15 : 0
  return byType + byRace + (gender === 3 ? -0.4 : 0)
}

/** The items of the bank by id. */
const bank = new Map(bankInstruments.flatMap(readInstrument).map((item) => [item.id, item]))

const areaTendency: Record<string, number> = {
  DBP: -0.85,
  AMSIV: -0.45,
  TAG: -0.2,
  TDG: -0.05,
  CRSLTC: 0.1,
  SCR: 0.3,
  SCC: 0.65,
  TRE: 0.75,
}

/** Some areas draw lower answers than others, and some divide people more. */
function itemTendency(name: string, race: number | null): number {
  const area = bank.get(name)?.area ?? ''
  return (areaTendency[area] ?? 0) + (area === 'DBP' && race === 5 ? -0.35 : 0)
}
