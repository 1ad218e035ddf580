import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { SurveyDefinition } from '../../features/questions/contract.ts'
import { type ParticipantType, participantTypeCodes } from '../../shared/codes.ts'
import type { TestApp } from './app.ts'
import type { FrozenItem, Person } from './naive.ts'
import { definition, leaderWithSchool, openSurvey, submit } from './survey.ts'

/** A leader’s school whose survey of October 2026 was answered through the API, and what is stored of it, read back. */
export async function generatedSchool(app: TestApp) {
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  await generateResponses(app, guid)
  const survey = await app.db
    .selectFrom('surveys')
    .selectAll()
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const rows = await app.db
    .selectFrom('responses')
    .selectAll()
    .where('survey_id', '=', survey.id)
    .orderBy('arrival')
    .execute()
  const frozen = await app.db
    .selectFrom('frozen_instruments')
    .selectAll()
    .where('survey_id', '=', survey.id)
    .executeTakeFirstOrThrow()
  const instruments: Record<string, FrozenItem[]> = JSON.parse(frozen.document).instruments
  const people = rows.map((row): Person => {
    const answers = JSON.parse(row.response_json)
    return {
      type: row.participant_type,
      subType: row.participant_sub_type,
      gender: String(answers.q0058 ?? 'none'),
      race: String(answers.q0059 ?? 'none'),
      day: row.submitted_date,
      items: instruments[row.participant_type] ?? [],
      answers,
    }
  })
  return { leader, guid, people, instruments }
}

/** A generator of Lehmer's: the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
function pick<T>(random: () => number, weights: readonly (readonly [T, number])[]): T {
  let left = random() * weights.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of weights) {
    left -= weight
    if (left <= 0) return value
  }
  return (weights[0] as readonly [T, number])[0]
}

/** 427 people of all groups, grades, races and genders, some of them few. */
async function generateResponses(app: TestApp, guid: string): Promise<void> {
  const random = seeded(20_261_014)
  const surveys = new Map<number, SurveyDefinition>()
  for (const type of participantTypeCodes) surveys.set(type, await definition(app, guid, type))
  const bodies = Array.from({ length: 427 }, () => person(guid, surveys, random))
  for (let at = 0; at < bodies.length; at += 61) {
    app.clock.at = new Date(Date.UTC(2026, 9, 14 + at / 61, 15))
    const answers = await Promise.all(bodies.slice(at, at + 61).map((body) => submit(app, body)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  }
}

const subTypeWeights: Record<ParticipantType, [number, number][]> = {
  1: [
    [1, 30],
    [2, 20],
    [9, 25],
    [10, 2],
    [11, 18],
  ],
  6: [
    [12, 20],
    [13, 3],
    [14, 20],
    [15, 15],
  ],
  2: [
    [16, 60],
    [17, 20],
    [18, 14],
    [19, 2],
    [20, 1],
    [28, 3],
  ],
  3: [
    [3, 1],
    [4, 20],
    [5, 10],
    [6, 9],
    [7, 3],
    [8, 2],
  ],
}

function person(guid: string, surveys: Map<number, SurveyDefinition>, random: () => number): object {
  const type = pick<ParticipantType>(random, [
    [1, 45],
    [6, 25],
    [2, 40],
    [3, 14],
  ])
  const race = pick<number | null>(random, [
    [6, 40],
    [5, 24],
    [3, 20],
    [2, 12],
    [7, 3],
    [1, 1],
    [4, 0.5],
    [null, 5],
  ])
  const gender = pick<number | null>(random, [
    [1, 46],
    [2, 46],
    [3, 2],
    [4, 4],
    [5, 1],
    [null, 6],
  ])
  const lean = (race === 5 ? -0.9 : race === 6 ? 0.6 : 0) + (type === 3 ? 0.8 : 0)
  const elements = surveys.get(type)?.pages.flatMap((page) => page.elements) ?? []
  const answers: Record<string, number | string | null> = {}
  for (const [place, { name, choices, isRequired }] of elements.entries()) {
    if (!isRequired) continue
    const numbers = choices.map((choice) => choice.value).filter((value) => typeof value === 'number')
    const middle = numbers.length / 2 + lean + (place % 5) / 4 - 0.5
    const value = Math.max(1, Math.min(numbers.length, Math.round(middle + (random() + random() - 1) * 2.5)))
    // Many staff and a few others do not know; some answers come as texts, as forms send them.
    const declines = random() < (type === 3 && place % 3 === 0 ? 0.75 : 0.08)
    answers[name] = declines ? 'dk' : random() < 0.3 ? String(value) : value
  }
  if (race !== null) answers.q0059 = race
  answers.q0058 = gender
  return {
    survey_guid: guid,
    participant_guid: randomUUID(),
    participant_type: type,
    participant_sub_type: pick(random, subTypeWeights[type]),
    participant_at_school: 1,
    participant_gender: null,
    response_json: answers,
    language_fk: pick(random, [
      [1, 4],
      [3, 1],
    ]),
    demographic_fk: null,
  }
}
