import { setImmediate } from 'node:timers/promises'
import { gapQuestions } from '../../../../measurement/carried.ts'
import type { CrossCell } from '../../../../measurement/cross-table.ts'
import type { Figure } from '../../../../measurement/figures.ts'
import type { Gap } from '../../../../measurement/gaps.ts'
import { itemFigures } from '../../../../measurement/items.ts'
import { type InstrumentQuality, qualityOf } from '../../../../measurement/quality.ts'
import type { Figures } from '../../../../measurement/results.ts'
import type { Protection } from '../../../../measurement/rounded.ts'
import { type Dimension, hidesSteps, isCovered, stepOf } from '../../../../measurement/rows.ts'
import { type AreaCode, areaCodes, groupOf, type ParticipantType } from '../../../../shared/codes.ts'
import { type InstrumentDocument, type Item, itemScore } from '../../../schools/questions/rules.ts'
import type { StoredItem, StoredResults } from '../rules.ts'
import type { AnswerCounter } from '../rules-answers.ts'
import { memberSum } from './actions-unread.ts'

export const noItems = (): StoredResults['items'] =>
  Object.fromEntries(areaCodes.map((code) => [code, []])) as unknown as StoredResults['items']

interface Asked {
  types: readonly ParticipantType[]
  instrument: InstrumentDocument
  people: readonly CrossCell[]
  figures: Figures
  dimensions: readonly Dimension[]
}

/**
 * Returns all question sets' questions by area, and how good each set's data is. Also returns the figures, with the
 * area's questions added to clear gaps.
 */
export async function itemsOf(
  asked: Asked,
  answeredBy: AnswerCounter,
  protection: Protection,
): Promise<Pick<StoredResults, 'figures' | 'items' | 'quality'>> {
  const { types, instrument, people, figures } = asked
  const items = noItems()
  const quality: InstrumentQuality[] = []
  const cellOf = (type: ParticipantType) =>
    memberSum(people.filter((one) => one.type === type).map(({ tally }) => tally))
  for (const type of types) {
    // Fitting a factor is slow if the answers don't have one, so other work can run between question sets.
    await setImmediate()
    const cell = cellOf(type)
    const bands = types.filter((one) => groupOf(one) === groupOf(type)).map((one) => cellOf(one).n)
    const told = bands.length === 1 ? { n: cell.n, atLeast: false } : bandStep(cell, bands, protection)
    const answered = answeredBy.answeredBy(type)
    const inTens = told.atLeast ? told.n : stepOf(cell.n, protection.threshold)
    const spreads = figures.groups.find(({ key }) => key === groupOf(type))?.rounded?.spreads ?? null
    quality.push(qualityOf(type, answered.quality, { ...cell, answered: inTens, spreads }, protection))
    for (const item of instrument.instruments[type]) {
      const area = items[item.area as AreaCode]
      if (!area) continue
      const answers = answersTo(item, answered.counts.get(item.name) ?? new Uint32Array())
      area.push({
        name: item.name,
        title: item.texts.en.title,
        theme: item.theme,
        type,
        reversed: item.reversed,
        ...itemFigures(item.name, answers, cell, told, protection),
      } satisfies StoredItem)
    }
  }
  const gaps = figures.gaps.map((gap) => withQuestions(gap, items, asked, answeredBy, protection))
  return { figures: { ...figures, gaps }, items, quality }
}

/** Adds the area's questions to a clear gap in one area, if both sides are large enough to show them. */
function withQuestions(
  gap: Gap,
  items: StoredResults['items'],
  { types, instrument, people, figures, dimensions }: Asked,
  answeredBy: AnswerCounter,
  protection: Protection,
): Gap {
  const [type, ...others] = types.filter((one) => groupOf(one) === gap.group)
  const dimension = dimensions.find(({ key, group }) => key === gap.dimension && group === gap.group)
  if (gap.kind !== 'area' || !gap.clear || gap.area === null || !type || others.length > 0 || !dimension)
    return gap
  const { area, subgroup } = gap
  const cell = memberSum(
    people
      .filter((one) => isCovered(dimension, one) && dimension.answerOf(one) === gap.row)
      .map(({ tally }) => tally),
  )
  const counts = answeredBy.answeredIn(type, dimension, gap.row)
  const scores = instrument.instruments[type]
    .filter((item) => item.area === area)
    .flatMap((item) => {
      const answers = answersTo(item, counts.get(item.name) ?? new Uint32Array())
      const told = { n: subgroup.n, atLeast: true }
      const row = shown(itemFigures(item.name, answers, cell, told, protection).figure)
      const whole = shown(items[area].find(({ name }) => name === item.name)?.figure)
      return row && whole ? [{ name: item.name, title: item.texts.en.title, row, whole }] : []
    })
  const all = figures.groups.find(({ key }) => key === gap.group)?.rounded?.people ?? 0
  const questions = gapQuestions(scores, gap, { people: all, threshold: protection.threshold })
  return questions.length === 0 ? gap : { ...gap, questions }
}

const shown = (figure?: Figure) =>
  figure && figure.score !== null ? { score: figure.score, coded: figure.coded } : null

/** Rounds a grade band's number of students to a step, like a row's, because the two bands add up to the group. */
function bandStep(
  { n, key }: { n: number; key: number },
  bands: readonly number[],
  { threshold, lot }: Protection,
) {
  const hidden = hidesSteps(bands, threshold, lot(key, 'band', 'steps'))
  return { n: stepOf(n, threshold, hidden), atLeast: true }
}

/** `counts` is indexed by position: 0 for no answer, 1 for the first value. */
function answersTo(item: Item, counts: Uint32Array) {
  const choices = item.values.flatMap((value, at) => {
    const score = itemScore(item, value)
    const text = item.texts.en.choices[at] ?? ''
    return score === null ? [] : [{ score, text, count: counts[at + 1] ?? 0 }]
  })
  const all = counts.subarray(1).reduce((sum, count) => sum + count, 0)
  const scored = choices.reduce((sum, { count }) => sum + count, 0)
  return { choices: choices.sort((a, b) => a.score - b.score), unscored: all - scored }
}
