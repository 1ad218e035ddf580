import { randomUUID } from 'node:crypto'
import { goalsContract } from '../../../features/acting/goals/contract.ts'
import { responseCheckContract } from '../../../features/answering/response-check/contract.ts'
import { participantsContract } from '../../../features/schools/participants/contract.ts'
import { groupSwitches, languageSetting } from '../../../features/schools/surveys/rules-settings.ts'
import {
  type AreaCode,
  areaCodes,
  type Group,
  genderNames,
  genderOptions,
  groupOf,
  participantTypeCodes,
  raceNames,
  subTypes,
} from '../../../shared/codes.ts'
import { languages } from '../../../shared/languages.ts'
import type { TestApp } from '../app.ts'
import { goalExample } from '../goals.ts'
import { secretAt } from '../responses.ts'
import { type Leader, leaderWithSchool, newToken, preparedSurvey, setting, submit } from '../survey.ts'
import type { Question } from './people.ts'
import { type Secrets, secretsOf } from './random-numbers.ts'
import type { Offered, Respondent } from './schools.ts'

/** A school with an open survey, and the survey's questions. */
export interface OpenSchool {
  leader: Leader
  guid: string
  offered: Offered
  instruments: Readonly<Record<number, readonly Question[]>>
  /** The two stories; empty if the survey doesn't ask them. */
  stories: readonly Question[]
  /** The values of each question's choices. */
  values: ReadonlyMap<string, readonly (number | string)[]>
  /** Respondents by participant ID. */
  participants: Map<string, Respondent>
}

const keys = { students: 'grade', parents: 'homeLanguage', staff: 'role' } as const

/** Returns the answers that someone can give about themselves, as the application labels them. */
export async function answersOnOffer(app: TestApp): Promise<Offered> {
  const types = await Promise.all(
    participantTypeCodes.map(async (type) => {
      const { body } = await app.call(participantsContract.subtypes, { params: { id: type } })
      const names = new Map(body.map(({ id, subTypeValue }) => [id, subTypeValue]))
      const own = subTypes[type].map((id): [number, string] => [id, names.get(id) ?? ''])
      const group = groupOf(type)
      return [type, { group, key: keys[group], own }] as const
    }),
  )
  return {
    races: Object.entries(raceNames).map(([code, name]) => [Number(code), name] as const),
    genders: (genderOptions[4] ?? []).map((code) => [code, genderNames[code] ?? ''] as const),
    types: Object.fromEntries(types),
  }
}

/** The parts of a frozen question that matter for scoring. */
interface FrozenItem {
  name: string
  area: AreaCode
  reversed: boolean
  required: boolean
  values: (number | string)[]
  texts: { en: { choices: string[] } }
}

/** Returns a frozen question with choice scores. The lowest value scores 0 and the highest 10, or vice versa. */
function question({ name, area, reversed, values, texts }: FrozenItem): Question {
  const numbers = values.filter((value) => typeof value === 'number')
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const score = (value: number) => (10 * (reversed ? most - value : value - least)) / (most - least)
  return {
    name,
    area: areaCodes.indexOf(area),
    choices: values.map((value, place) => ({
      score: typeof value === 'number' ? score(value) : null,
      text: texts.en.choices[place] ?? '',
    })),
  }
}

/** What to play: an audit that leaves out a group, or a pulse about one area a year after an audit. */
export interface Played {
  off?: Group
  pulse?: AreaCode
  /** Whether the survey offers every language, and some people answer in each. */
  allLanguages?: boolean
  /** Whether the survey asks the two stories. */
  stories?: boolean
}

/** Opens a survey from October 14, 2026 to the end of October 23. */
export async function openSchool(
  app: TestApp,
  { off, pulse, allLanguages = false, stories = false }: Played = {},
): Promise<OpenSchool> {
  const year = pulse ? 2025 : 2026
  app.clock.at = new Date(`${year}-10-14T15:00:00Z`)
  await app.db
    .updateTable('instrument_in_use')
    .set({ stories: Number(stories) })
    .execute()
  const leader = await leaderWithSchool(app)
  const audit = await preparedSurvey(app, leader, `${year}-10-14`, `${year}-10-23`)
  for (const language of allLanguages ? languages : [])
    await setting(app, leader, audit, languageSetting(language), true)
  if (off) await setting(app, leader, audit, groupSwitches[off].setting, false)
  await setting(app, leader, audit, 'setupComplete', `${year}-10-14`)
  const guid = pulse ? await openPulse(app, leader, pulse) : audit
  const offered = await answersOnOffer(app)
  const frozen = await app.db
    .selectFrom('frozen_instruments')
    .innerJoin('surveys', 'surveys.id', 'frozen_instruments.survey_id')
    .select(['surveys.id', 'document'])
    .where('surveys.guid', '=', guid)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('surveys')
    .set({ lot_salt: `survey ${frozen.id}` })
    .where('id', '=', frozen.id)
    .execute()
  const items: Record<string, FrozenItem[]> = JSON.parse(frozen.document).instruments
  const instruments = Object.fromEntries(
    Object.entries(items).map(([type, own]) => [
      type,
      own.filter(({ required, area }) => required && areaCodes.includes(area)).map((item) => question(item)),
    ]),
  )
  const asked = Object.values(items)[0]?.filter(({ required, area }) => required && !areaCodes.includes(area))
  const values = new Map(Object.values(items).flatMap((own) => own.map((item) => [item.name, item.values])))
  return {
    ...{ leader, guid, offered, instruments, values },
    stories: (asked ?? []).map((item) => question(item)),
    participants: new Map(),
  }
}

/** Opens a pulse that asks all groups about an area, from October 14 to 23, 2026. */
async function openPulse(app: TestApp, leader: Leader, area: AreaCode): Promise<string> {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const token = await newToken(app, leader)
  const body = { entityId: leader.schoolId, ...goalExample, area, group: 'everyone' as const }
  const { id: goal } = (await app.call(goalsContract.addGoal, { body }, token)).body
  const days = { entityId: leader.schoolId, goal, begin: '2026-10-14', end: '2026-10-23' }
  return (await app.call(goalsContract.startPulse, { body: days }, token)).body.guid
}

/** Returns the body of a person's submission. */
export function bodyOf(
  { guid, values }: Pick<OpenSchool, 'guid' | 'values'>,
  person: Respondent,
  participant: string = randomUUID(),
): object {
  const { subType, race, gender } = person.codes
  const answersTo = ({ asked, choices }: NonNullable<Respondent['stories']>) =>
    asked.map(({ name }, place) => [name, values.get(name)?.[choices[place] ?? 0]])
  const answers = [
    ...answersTo({ asked: person.questions, choices: person.choices }),
    ...(person.stories ? answersTo(person.stories) : []),
  ]
  return {
    survey_guid: guid,
    participant_guid: participant,
    participant_type: person.type,
    participant_sub_type: subType,
    participant_at_school: 1,
    participant_gender: null,
    response_json: {
      ...Object.fromEntries(answers),
      q0058: gender,
      ...(race === null ? {} : { q0059: race }),
    },
    language_fk: person.language ?? 1,
    demographic_fk: null,
  }
}

/** Sends people's answers in order. Their random rounding is the same in each run. Returns how many were accepted. */
export async function answer(
  app: TestApp,
  school: OpenSchool,
  people: readonly Respondent[],
): Promise<number> {
  let taken = 0
  const before = school.participants.size
  for (let at = 0; at < people.length; at += 50) {
    const replies = []
    for (const person of people.slice(at, at + 50)) {
      const participant = randomUUID()
      school.participants.set(participant, person)
      replies.push(submit(app, bodyOf(school, person, participant)))
    }
    for (const { status } of await Promise.all(replies)) taken += Number(status === 200)
  }
  for (const [place, participant] of [...school.participants.keys()].entries())
    if (place >= before)
      await app.db
        .updateTable('responses')
        .set({ secret: secretAt(place) })
        .where('participant_guid', '=', participant)
        .execute()
  return taken
}

/** Returns what determines the random rounding in a school whose people answered one after another. */
export async function secretsIn(app: TestApp, { guid, participants }: OpenSchool): Promise<Secrets> {
  const rows = await secretsOf(app, guid)
  return new Map(
    rows.flatMap(({ participant, salt, secret }) => {
      const person = participants.get(participant)
      return person ? [[person, { salt, secret }] as const] : []
    }),
  )
}

/** Saves the number of people in each group. */
export async function expectPeople(
  app: TestApp,
  { leader, guid }: OpenSchool,
  token: string,
  counts: Readonly<Partial<Record<'student' | 'parent' | 'staff', number>>>,
): Promise<void> {
  for (const [type, count] of Object.entries(counts)) {
    const body = { surveyGuid: guid, entityId: leader.schoolId, type, count: Math.max(1, count) }
    await app.call(responseCheckContract.updateParticipantCount, { body }, token)
  }
}
