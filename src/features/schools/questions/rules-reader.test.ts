import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaCodes } from '../../../shared/codes.ts'
import { type ChoiceValue, type Item, itemScore } from './rules.ts'
import { emptySums } from './rules-answers.ts'
import { AnswerReader, chosenText } from './rules-reader.ts'

const values = fc.constantFrom<ChoiceValue[]>(
  [1, 2, 3, 4, 5, 'dk'],
  [1, 2, 3, 4],
  ['dk', 3, 1],
  [1],
  Array.from({ length: 40 }, (_, at) => at),
)
const instrument = fc
  .array(fc.record({ area: fc.constantFrom(...areaCodes, 'DEMOGRAPHIC'), reversed: fc.boolean(), values }), {
    maxLength: 50,
  })
  .map((items) =>
    items.map((item, at): Item => {
      const texts = { en: { title: '', choices: item.values.map(String) } }
      return { ...item, name: `q${at}`, theme: '', required: true, texts }
    }),
  )
/** People's answers as positions of their choices, at least one for each question; 99 means no answer. */
const people = fc.array(fc.array(fc.constantFrom(0, 1, 2, 3, 99), { minLength: 50, maxLength: 50 }), {
  maxLength: 4,
})

/** For each area, returns the sum of scores, their number, and how many are among a question's two highest. */
const sumsOf = (items: Item[], answers: ReadonlyMap<string, ChoiceValue>): number[][] =>
  areaCodes.map((code) => {
    const told = items
      .filter((one) => one.area === code && answers.has(one.name))
      .map((one) => ({
        score: itemScore(one, answers.get(one.name) ?? ''),
        others: one.values.map((value) => itemScore(one, value)).filter((other) => other !== null),
      }))
      .filter(({ score }) => score !== null)
    const isHigh = ({ score, others }: (typeof told)[number]) =>
      others.filter((other) => other > (score ?? 0)).length < 2
    return [told.reduce((sum, { score }) => sum + (score ?? 0), 0), told.length, told.filter(isHigh).length]
  })

test('gets the same numbers, scores and sums from choices as from answers', () => {
  fc.assert(
    fc.property(instrument, people, (items, all) => {
      const reader = new AnswerReader(items)
      for (const choices of all) {
        const answers = new Map<string, ChoiceValue>()
        for (const [at, { name, values }] of items.entries()) {
          const value = values[(choices[at] ?? 0) % values.length]
          if (value !== undefined && choices[at] !== 99) answers.set(name, value)
        }
        const told = [
          () => reader.read(chosenText(items, answers), null),
          () => reader.read(null, JSON.stringify(Object.fromEntries(answers))),
        ].map((read) => {
          read()
          const sums = emptySums()
          reader.sumInto(sums)
          const given = reader.items.map(({ values }, at) => values[(reader.places[at] ?? 0) - 1])
          return { sums, given, numbers: [...reader.numbers] }
        })
        const asked = areaCodes.flatMap((code) => items.filter(({ area }) => area === code))
        const given = asked.map(({ name }) => answers.get(name))
        const numbers = given.map((value) => (typeof value === 'number' ? value : Number.NaN))
        for (const one of told) {
          expect(one).toMatchObject({ given, numbers })
          for (const [area, sums] of sumsOf(items, answers).entries())
            for (const [part, sum] of sums.entries()) expect(one.sums[area]?.[part]).toBeCloseTo(sum, 9)
        }
      }
    }),
  )
})

const item = (name: string): Item => ({
  name,
  area: 'SCC',
  theme: '',
  reversed: false,
  required: true,
  values: [1, 2, 3, 4, 'dk'],
  texts: { en: { title: '', choices: ['a', 'b', 'c', 'd', 'e'] } },
})

test('reads answers as sent: numbers as text, null and unknown choices', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map(item)
  const reader = new AnswerReader(items)
  reader.read(null, '{"b":null,"c":"2","d":9,"e":"dk","z":1}')
  expect([...reader.places]).toEqual([0, 0, 2, 6, 5])
  expect([...reader.numbers]).toEqual([Number.NaN, Number.NaN, 2, Number.NaN, Number.NaN])
})

test('rejects damaged responses and responses from a different question set', () => {
  const reader = new AnswerReader(['a', 'b'].map(item))
  expect(() => reader.read('123', null)).toThrow('different question set')
  expect(() => reader.read(null, '{"damaged')).toThrow(SyntaxError)
  expect(() => reader.read(null, null)).toThrow(SyntaxError)
})
