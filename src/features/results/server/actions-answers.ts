import { setImmediate } from 'node:timers/promises'
import { addAnswersOf, emptyQuality, type QualityCounts } from '../../../measurement/quality.ts'
import type { Db } from '../../../server/db/connect.ts'
import { areaCodes, type ParticipantType } from '../../../shared/codes.ts'
import { type ChoiceValue, type InstrumentDocument, type Item, itemScore } from '../../questions/rules.ts'
import { isSameChoice } from '../../responses/rules.ts'
import { selectAnswers } from '../../responses/server/actions.ts'

/** How often each value of an item was answered. */
export type AnswerCounts = ReadonlyMap<ChoiceValue, number>
interface Answered {
  /** By item name. */
  counts: ReadonlyMap<string, AnswerCounts>
  quality: QualityCounts
}

const arrivalsAtOnce = 2000

/** What the counted responses of each type answered. Called once for a final survey. */
export async function answersOf(
  db: Db,
  survey: { id: number; response_count: number },
  instruments: InstrumentDocument['instruments'],
): Promise<(type: ParticipantType) => Answered> {
  const counters = new Map<ParticipantType, Counter>()
  const ofType = (type: ParticipantType): Counter => {
    const counter = counters.get(type) ?? counterOf(instruments[type])
    counters.set(type, counter)
    return counter
  }
  for (let from = 0; from < survey.response_count; from += arrivalsAtOnce) {
    const rows = await selectAnswers(db, survey.id, from, from + arrivalsAtOnce)
    for (const { participant_type, response_json } of rows)
      ofType(participant_type as ParticipantType).add(JSON.parse(response_json))
    // Between two reads others have their turn: the embedded database reads on this thread.
    await setImmediate()
  }
  return (type) => ofType(type).answered
}

interface Counter {
  answered: Answered
  add: (sent: Record<string, unknown>) => void
}

/** Counts what respondents of a type answered to their scored items. */
function counterOf(items: readonly Item[]): Counter {
  const asked = areaCodes.map((code) =>
    items
      .filter((item) => item.area === code)
      .map((item) => ({
        name: item.name,
        scoreOf: new Map(item.values.map((value) => [value, itemScore(item, value)])),
        counts: new Map<ChoiceValue, number>(),
      })),
  )
  const quality = emptyQuality(asked.map((own) => own.length))
  // What one respondent answered. Made once, not for each: a large survey has many.
  const areas = asked.map((own) => ({ own, scores: own.map((): number | null => null) }))
  const scores = areas.map((area) => area.scores)
  const values: number[] = []
  return {
    answered: { counts: new Map(asked.flat().map(({ name, counts }) => [name, counts])), quality },
    add(sent) {
      values.length = 0
      for (const area of areas) {
        for (const [at, { name, scoreOf, counts }] of area.own.entries()) {
          const value = valueSent(sent[name])
          if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
          if (typeof value === 'number') values.push(value)
          area.scores[at] = value === null ? null : (scoreOf.get(value) ?? null)
        }
      }
      addAnswersOf(quality, scores, isSameChoice(values))
    },
  }
}

/** Answers are kept as sent: a number may have come as a text, and none at all as null. */
const valueSent = (sent: unknown): ChoiceValue | null =>
  typeof sent === 'string' && /^-?\d+$/.test(sent)
    ? Number(sent)
    : ((sent as ChoiceValue | undefined) ?? null)
