// @vitest-environment node
import fc from 'fast-check'
import { Model, type Question } from 'survey-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../app/testing/app.ts'
import { participantTypeCodes } from '../../../../../shared/codes.ts'
import { languages } from '../../../../../shared/languages.ts'
import { questionsContract } from '../../../../schools/questions/contract.ts'
import { isEmpty } from '../values.ts'
import {
  type Answers,
  type Definition,
  type Element,
  hasElements,
  missing,
  nothingAsked,
  skipped,
  visible,
  withAnswer,
} from './engine.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

/* survey-core is the reference. The same definition and answers must give the same visible questions, errors and data.
   `onHiddenContainer` is its name for clearing the values that a hidden page or condition hides. */

const choiceValues = ['1', '2', '3', 'yes', 'No', 4, 5] as const
const names = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8']

const constant = fc.oneof(
  fc.constantFrom(...choiceValues).map((value) => (typeof value === 'number' ? String(value) : `'${value}'`)),
  fc.constantFrom("'abc'", "''", 'true', 'yes'),
)
const list = fc
  .array(fc.constantFrom(...choiceValues), { minLength: 1, maxLength: 3 })
  .map((values) => `[${values.map((v) => (typeof v === 'number' ? v : `'${v}'`)).join(', ')}]`)

function comparison(earlier: readonly string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...earlier).map((n) => `{${n}}`)
  return fc.oneof(
    fc
      .tuple(name, fc.constantFrom('=', '==', '<>', '!=', '>', '>=', '<', '<='), constant)
      .map((p) => p.join(' ')),
    fc.tuple(name, fc.constantFrom('contains', 'notcontains'), constant).map((p) => p.join(' ')),
    fc.tuple(name, fc.constantFrom('anyof', 'allof'), list).map((p) => p.join(' ')),
    fc.tuple(name, fc.constantFrom('empty', 'notempty')).map((p) => p.join(' ')),
    fc.tuple(name, fc.constantFrom('=', '<>'), name).map((p) => p.join(' ')),
  )
}

function expression(earlier: readonly string[]): fc.Arbitrary<string | undefined> {
  if (earlier.length === 0) return fc.constant(undefined)
  const simple = comparison(earlier)
  return fc.option(
    fc.oneof(
      { weight: 3, arbitrary: simple },
      fc.tuple(simple, fc.constantFrom('and', 'or'), simple).map((p) => p.join(' ')),
      fc
        .tuple(simple, fc.constantFrom('and', 'or'), simple, fc.constantFrom('and', 'or'), simple)
        .map((p) => p.join(' ')),
      fc.tuple(simple, simple, simple).map(([a, b, c]) => `(${a} or ${b}) and ${c}`),
      simple.map((one) => `!(${one})`),
    ),
    { nil: undefined, freq: 3 },
  )
}

function element(name: string, earlier: readonly string[]): fc.Arbitrary<Element> {
  return fc
    .record({
      type: fc.constantFrom('radiogroup', 'radiogroup', 'checkbox', 'text', 'comment', 'html'),
      isRequired: fc.boolean(),
      visibleIf: expression(earlier),
      choices: fc.uniqueArray(fc.constantFrom(...choiceValues), { minLength: 1, maxLength: 5 }),
      asObjects: fc.boolean(),
    })
    .map(({ type, isRequired, visibleIf, choices, asObjects }) => ({
      type,
      name,
      ...(type === 'html' ? { html: 'Read this.' } : { title: `Title of ${name}`, isRequired }),
      ...(type === 'radiogroup' || type === 'checkbox'
        ? { choices: asObjects ? choices.map((value) => ({ value, text: `Choice ${value}` })) : choices }
        : {}),
      ...(visibleIf ? { visibleIf } : {}),
    }))
}

/** Generates pages with `names` in order, some of them empty. Conditions refer to earlier questions or nothing. */
const definition: fc.Arbitrary<Definition> = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 })
  .chain((sizes) => {
    let next = 0
    const pages = sizes.map((size, index) => {
      const before = names.slice(0, next)
      const own = names.slice(next, next + size)
      next += own.length
      return fc
        .record({
          visibleIf: expression(before),
          elements: fc.tuple(...own.map((name) => element(name, names.slice(0, names.indexOf(name))))),
        })
        .map((page) => ({
          name: `page${index + 1}`,
          elements: page.elements,
          ...(page.visibleIf ? { visibleIf: page.visibleIf } : {}),
        }))
    })
    return fc.tuple(...pages).map((all) => ({ pages: all }))
  })

/** Each move picks a visible question and one of its possible answers. */
const moves = fc.array(fc.record({ which: fc.nat(20), value: fc.nat(20) }), { maxLength: 14 })

type Move = { which: number; value: number }

/** Answers a definition move by move in both engines. After each move, compares what they show, require and store. */
function expectAgreement(json: Definition, steps: readonly Move[]): void {
  const judge = new Model(structuredClone(json))
  judge.clearInvisibleValues = 'onHiddenContainer'
  let answers: Answers = {}
  expectSame(json, judge, answers)
  for (const move of steps) {
    const seen = visible(json, answers)
      .pages.flatMap((page) => page.elements)
      .filter((one) => one.type !== 'html')
    const question = seen[move.which % Math.max(seen.length, 1)]
    if (!question) break
    const value = answerTo(question, move.value)
    answers = visible(json, withAnswer(answers, question.name, value)).answers
    const judged = judge.getQuestionByName(question.name)
    if (isEmpty(value)) judged.clearValue()
    else judged.value = structuredClone(value)
    expectSame(json, judge, answers)
  }
}

test('agrees with survey-core', () => {
  fc.assert(fc.property(definition, moves, expectAgreement), { numRuns: 120 })
}, 60_000)

const instruments = participantTypeCodes.flatMap((type) =>
  languages.map(({ id, name }) => ({ type, id, name })),
)

test.each(instruments)(
  'agrees with survey-core on the question set of type $type in $name',
  async ({ type, id }) => {
    const query = { participant_type_fk: type, participant_lang_fk: id }
    const { body } = await app.call(questionsContract.testSurvey, { query }, token)
    const all = fc.array(fc.record({ which: fc.nat(60), value: fc.nat(20) }), { maxLength: 12 })

    fc.assert(
      fc.property(all, (steps) => expectAgreement(body.survey, steps)),
      { numRuns: 4 },
    )
  },
)

test.each(instruments)(
  'stops at Next like survey-core, then fills in last choices, for type $type in $name',
  async ({ type, id }) => {
    const query = { participant_type_fk: type, participant_lang_fk: id }
    const { survey } = (await app.call(questionsContract.testSurvey, { query }, token)).body
    const judge = new Model(structuredClone(survey))
    let answers: Answers = {}
    for (const page of visible(survey, answers).pages) {
      const names = missing(page, answers)
      expect(judge.currentPage.name).toBe(page.name)
      if (names.length > 0) {
        expect(judge.nextPage()).toBe(false)
        const wrong = judge.currentPage.questions.filter((one: Question) => one.errors.length > 0)
        expect(wrong.map((one: Question) => one.name)).toEqual(names)
      }
      answers = skipped(page, answers, { names, count: names.length, at: 0 }, 1000) ?? answers
      judge.data = answers
      expect(judge.isLastPage || judge.nextPage()).toBe(true)
    }
    const scored = visible(survey, {}).pages.flatMap((page) => missing(page, {}))
    expect(answers).toEqual(Object.fromEntries(scored.map((name) => [name, 'dk'])))
  },
)

const choices = [1, 2, 'dk']
const question = (name: string, more: Partial<Element> = {}): Element => ({
  ...{ type: 'radiogroup', name, isRequired: true, choices },
  ...more,
})
const page = { name: 'p', title: undefined, elements: [question('a'), question('b'), question('c')] }

test.each([
  ['at once', ['b', 'c'], 0, 0, null],
  ['in less than a second', ['b', 'c'], 5000, 5999, null],
  ['after a second', ['b', 'c'], 5000, 6000, { a: 1, b: 'dk', c: 'dk' }],
  ['before all of them were named', ['b'], 5000, 9000, null],
] as const)('handles pressing Next again %s', (_name, names, at, now, expected) => {
  expect(skipped(page, { a: 1 }, { names, count: names.length, at }, now)).toEqual(expected)
})

test('never skips a written question or a question whose last choice has a score', () => {
  for (const other of [question('b', { choices: [1, 2, 3] }), question('b', { type: 'text' })]) {
    const mixed = { ...page, elements: [question('a'), other] }
    expect(skipped(mixed, {}, { names: ['a', 'b'], count: 2, at: 0 }, 5000)).toBeNull()
  }
  expect(skipped(page, {}, nothingAsked, 5000)).toBeNull()
})

function answerTo(question: Element, pick: number): unknown {
  const values = (question.choices ?? []).map((choice) =>
    typeof choice === 'object' ? choice.value : choice,
  )
  if (question.type === 'radiogroup') return values[pick % values.length]
  if (question.type === 'checkbox') return values.filter((_value, index) => (pick >> index) & 1)
  return ['', 'abc', '1', 'yes', ' ', '10'][pick % 6]
}

function expectSame(json: Definition, judge: Model, answers: Answers) {
  const ours = visible(json, answers)
  expect(ours.pages.map((page) => [page.name, page.elements.map((one) => one.name)])).toEqual(
    judge.visiblePages.map((page) => [
      page.name,
      page.elements.filter((one) => one.isVisible).map((one) => one.name),
    ]),
  )
  expect(ours.answers).toEqual(judge.data)
  for (const page of ours.pages) {
    const judged = judge.getPageByName(page.name)
    judged.validate(false)
    const wrong = judged.questions
      .filter((one) => one.isVisible && !one.validate(false))
      .map((one) => one.name)
    expect(missing(page, answers)).toEqual(wrong)
  }
}

test.each([
  ['{a} = 1', { a: '1' }, true],
  ['{a} = "A"', { a: 'a' }, true],
  ['{a} <> 1', {}, true],
  ['{a} > 1', {}, false],
  ["{a} >= '2'", { a: 10 }, true],
  ["{a} contains 'x'", { a: ['x'] }, true],
  ["{a} notcontains 'x'", {}, true],
  ["{a} anyof ['x', 'y']", { a: ['y'] }, true],
  ["{a} allof ['x', 'y']", { a: ['y'] }, false],
  ['not ({a} = 1)', { a: 1 }, false],
  ['{a} notempty and ({b} = 1 or {c} = 2)', { a: 1, c: 2 }, true],
  ['{a} = = 1', {}, true],
])('evaluates %s with %j as %s', (visibleIf, answers, expected) => {
  const pages = [{ name: 'p', elements: [{ type: 'text', name: 'x', visibleIf }] }]
  expect(visible({ pages }, answers).pages.length === 1).toBe(expected)
})

test('finds that a survey has no elements if none of its pages does', () => {
  expect(hasElements({})).toBe(false)
  expect(hasElements({ pages: [{ name: 'p' }, { name: 'q', elements: [] }] })).toBe(false)
  expect(hasElements({ pages: [{ name: 'p', elements: [{ type: 'text', name: 'x' }] }] })).toBe(true)
})
