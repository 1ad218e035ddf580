import { scoreWords } from '../../../../measurement/words.ts'
import { readContent } from '../../../../server/content.ts'
import type { AreaCode } from '../../../../shared/codes.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import type { Goal } from '../../../acting/goals/contract.ts'
import { audienceWords } from '../../../acting/goals/rules.ts'
import type { Figure, SurveyResults } from '../../../figures/results/contract.ts'
import type { Block, Part } from '../../../records/documents/rules.ts'
import type { AreaStrategies } from '../contract.ts'

export const readStrategy = (area: AreaCode): AreaStrategies =>
  readContent<AreaStrategies>(`strategies/${area}.json`)

/** Returns the contents of an area's strategy guide. */
export function guideBlocks({ about, actions, look_for }: AreaStrategies): Block[] {
  return [
    { text: about },
    ...actions.flatMap((action, index): Block[] => [
      { heading: `${index + 1}. ${action.title}` },
      { text: action.text },
      { lead: 'First step:', text: action.first_step },
      { lead: 'What research says:', text: action.evidence },
      ...(action.reference ? [{ small: action.reference }] : []),
    ]),
    { heading: 'What you’ll see when it works' },
    { list: look_for },
  ]
}

type Area = SurveyResults['areas'][number]

/** Lists focus areas and goals, then a page for each goal and a worksheet for each focus area without a goal. */
export function planParts(
  results: SurveyResults,
  focus: readonly Area[],
  goals: readonly Goal[],
  names: Readonly<Record<AreaCode, { name: string }>>,
): Part[] {
  const blank = focus.filter(({ code }) => !goals.some(({ area }) => area === code))
  return [
    { language: 'en', title: 'Implementation Plan', blocks: introduction(results, focus, goals) },
    ...goals.map(
      (goal, at): Part => ({
        language: 'en',
        title: `Goal ${at + 1}: ${goal.difference}`,
        blocks: goalBlocks(goal, names[goal.area].name),
      }),
    ),
    ...blank.map(
      (area): Part => ({ language: 'en', title: `Focus area: ${area.name}`, blocks: worksheet(area) }),
    ),
  ]
}

function goalBlocks(goal: Goal, area: string): Block[] {
  const rows = goal.steps.map(({ text, due, done }) => [
    text,
    due === null ? '' : dayInWords(due, 'full'),
    done === null ? '' : dayInWords(done, 'full'),
  ])
  return [
    { lead: 'Equity area:', text: area },
    { lead: 'Who it’s for:', text: audienceWords(goal) },
    { lead: 'Who is responsible:', text: goal.responsible },
    { lead: 'By when:', text: dayInWords(goal.due, 'full') },
    { lead: 'How we will know:', text: goal.evidence },
    ...(goal.strategy === '' ? [] : [{ lead: 'Strategy:', text: goal.strategy }]),
    {
      table: {
        head: ['Steps', 'By when', 'Done'],
        rows: [...rows, ['', '', ''], ['', '', '']],
        widths: [56, 22, 22],
      },
    },
  ]
}

function introduction(results: SurveyResults, focus: readonly Area[], goals: readonly Goal[]): Block[] {
  const { schoolName, opens, closes } = results
  return [
    {
      lead: schoolName,
      text: `Survey results, ${dayInWords(opens, 'full')} to ${dayInWords(closes, 'full')}.`,
    },
    ...(goals.length === 0
      ? []
      : [{ heading: 'Our goals' }, { list: goals.map(({ difference }) => difference) }]),
    ...(focus.length === 0
      ? []
      : [
          { heading: 'Where we begin' },
          { text: 'These areas have the lowest scores or the widest clear gaps.' },
          { list: focus.map((area) => `${area.name}: ${standing(area.figure)}`) },
        ]),
    { heading: 'How to use this plan' },
    {
      list: [
        'Work on it with staff, families and students.',
        'Choose a few steps. One finished step is worth more than 5 unfinished ones.',
        'Write down who does each step, by when, and how you’ll know it worked.',
        'Tell everyone who answered what you chose and, later, what you did.',
        'Set a day to review this plan together. Ask the same questions again next year.',
      ],
    },
  ]
}

function worksheet(area: Area): Block[] {
  const { actions, look_for } = readStrategy(area.code)
  const steps = [...actions.map((action) => `${action.title}: ${action.first_step}`), 'Our own step:']
  return [
    { lead: 'Score:', text: standing(area.figure) },
    { text: area.about },
    {
      table: {
        head: ['First steps to choose from', 'Who', 'By when', 'How we will know'],
        rows: steps.map((step) => [step, '', '', '']),
        widths: [46, 16, 13, 25],
      },
    },
    { heading: 'What you’ll see when it works' },
    { list: look_for },
  ]
}

const statusWords = { low: 'Low', emerging: 'Emerging', high: 'High' }

/** A focus area always has a status. For a small group, the perception word replaces the score. */
function standing({ score, coded, status }: Figure): string {
  const word = `Perception of Equity: ${status ? statusWords[status] : ''}.`
  return score === null ? word : `${scoreWords({ score, coded })} of 10. ${word}`
}
