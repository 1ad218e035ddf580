import { expect, test } from 'vitest'
import type { DifferentialReport, QuestionFinding } from '../../../measurement/differential-findings.ts'
import type { ParticipantType } from '../../../shared/codes.ts'
import { type KnownQuestion, reportInWords, rowNames } from './rules.ts'
import type { DifferingReport } from './rules-shapes.ts'
import { areaWords, differingMethod, reportLead, withoutWords } from './rules-words.ts'

const questions: KnownQuestion[] = ['a', 'b', 'c', 'd'].map((name) => ({
  name,
  title: `${name}?`,
  area: 'DBP',
}))
const finding = (change: Partial<QuestionFinding> = {}): QuestionFinding => ({
  ...{ type: 2, version: '1', dimension: 'homeLanguage', row: '19', question: 'a', direction: 'lower' },
  ...{ points: 1.2, people: 510, rest: 900, surveys: 5 },
  ...change,
})
const none: DifferentialReport = { comparisons: 0, compared: [], tooFew: [], findings: [] }
const areaNames = {
  ...{ AMSIV: 'a', CRSLTC: 'b', DBP: 'Discipline', SCC: 'c', SCR: 'd', TAG: 'e', TDG: 'f', TRE: 'g' },
}
const inWords = (findings: readonly QuestionFinding[], unread: readonly string[] = []): DifferingReport =>
  reportInWords(
    { ...none, comparisons: 40, findings: [...findings] },
    { surveys: 5, without: 0 },
    {
      questionsOf: (_: ParticipantType, version) => (version === '1' ? questions : undefined),
      areaNames,
      unread,
    },
  )

test.each([
  [finding(), /^Parents and caregivers whose home language is Hmong choose lower answers/],
  [
    finding({ direction: 'higher' }),
    /choose higher answers to this question than other parents and caregivers/,
  ],
  [
    finding({ type: 6, dimension: 'race', row: '2' }),
    /^Students in the race or ethnicity group “.+” choose lower answers .+ than other students who/,
  ],
  [
    finding({ type: 3, dimension: 'role', row: '4' }),
    /^Staff in the role “Classroom Educator” choose lower answers/,
  ],
  [finding({ type: 3, dimension: 'gender', row: '1' }), /^Staff in the gender group “.+” choose lower/],
])('says who chooses lower or higher answers', (one, words) => {
  const [listed] = inWords([one]).findings
  expect(listed?.sentence).toMatch(words)
  expect(listed?.sentence).toMatch(/ The question may be understood differently\.$/)
})

test('says if half of an area’s questions differ for the group in the same direction', () => {
  const two = inWords([
    finding(),
    finding({ question: 'b' }),
    finding({ question: 'c', direction: 'higher' }),
  ])
  expect(two.findings.map(({ inArea }) => inArea.differing)).toEqual([2, 2, 1])
  const [first, , last] = two.findings.map(areaWords)
  expect(first).toBe(
    '2 of 4 questions in Discipline are lower for this group. So it’s more likely that the group’s experience differs than that each question is understood differently.',
  )
  expect(last).toBeNull()
})

test('marks a home language whose translation no speaker had reviewed', () => {
  expect(inWords([finding()], ['Hmong']).findings).toMatchObject([{ isUnread: true }])
  expect(inWords([finding()], ['Somali']).findings).toMatchObject([{ isUnread: false }])
})

test('leaves out questions and rows that aren’t known', () => {
  const unknown = [finding({ question: 'e' }), finding({ version: '2' }), finding({ row: '77' })]
  expect(inWords(unknown).findings).toEqual([])
  expect([rowNames(2, 'homeLanguage', 'none'), rowNames(1, 'grade', '1'), rowNames(1, 'role', '4')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('says how many comparisons found nothing, and if there were too few people', () => {
  expect(reportLead(inWords([]))).toBe(
    'No question stands out. We made 40 comparisons of a group’s answers to a question with everyone else’s.',
  )
  expect(reportLead({ ...inWords([]), comparisons: 0 })).toMatch(/^Too few people to tell\. .* at least 500/)
  expect(reportLead(inWords([finding()]))).toMatch(/^1 question of 40 comparisons stands out\./)
  expect(withoutWords({ without: 1 })).toMatch(/^1 survey isn’t included because its responses/)
})

test('never says that a question is biased or validated', () => {
  const report = inWords([finding(), finding({ question: 'b' })], ['Hmong'])
  const all = [differingMethod, reportLead(report), ...report.findings.map(areaWords), JSON.stringify(report)]
  expect(all.join(' ')).not.toMatch(/bias|valid/i)
})
