import { sendStep } from '../../../../schools/surveys/web/parts/share-link.tsx'
import type { SurveySetup } from '../../contract.ts'

/** The seven steps, in order. Steps that change the questions are locked once the survey has opened. */
export const steps = [
  { number: 1, name: 'Participants', closesAtOpening: true },
  { number: 2, name: 'Terms', closesAtOpening: true },
  { number: 3, name: 'Items', closesAtOpening: true },
  { number: 4, name: 'Language', closesAtOpening: false },
  { number: 5, name: 'Timeline', closesAtOpening: false },
  { number: 6, name: 'Review', closesAtOpening: true },
  { number: sendStep, name: 'Send', closesAtOpening: false },
] as const

export type Step = (typeof steps)[number]
export type StepName = Step['name']
const [first] = steps
const last = steps[6]

export const stepNamed = (name: string): Step => steps.find((step) => step.name === name) ?? first

export function isClosed(step: Step, locked: boolean): boolean {
  return locked && step.closesAtOpening
}

/** Returns the step for a search parameter, or the first step that isn't locked. */
export function stepAt(asked: unknown, locked: boolean): Step {
  const step = steps.find(({ number }) => number === Number(asked))
  return step && !isClosed(step, locked) ? step : locked ? last : first
}

/** Returns the nearest unlocked step before (-1) or after (1). */
export function neighbour(step: Step, direction: -1 | 1, locked: boolean): Step | undefined {
  const others = steps.filter(
    (other) => (other.number - step.number) * direction > 0 && !isClosed(other, locked),
  )
  return direction === 1 ? others[0] : others.at(-1)
}

type Progress = Pick<SurveySetup, 'locked' | 'missing' | 'terms' | 'surveyLanguages'> & {
  survey: Pick<SurveySetup['survey'], 'setupComplete'>
}

/** Returns what is missing from the setup. Empty once the survey has opened. */
export const lacks = ({ missing = [] }: Pick<SurveySetup, 'missing'>) => missing

/** Checks whether a step is done: nothing is missing, and it comes before the current step or has a choice. */
export function isDone(step: Step, current: Step, setup: Progress): boolean {
  if (setup.locked) return true
  // Review isn't done while anything is missing from any step.
  if (step.name === 'Review' && lacks(setup).length > 0) return false
  if (lacks(setup).some((one) => one.step === step.name)) return false
  return step.number < current.number || setup.survey.setupComplete || holdsChoice(step.name, setup)
}

/** Checks whether anything is missing on a step already seen. `furthest` is the number of the last step seen. */
export const isUnfinished = (step: Step, furthest: number, setup: Pick<SurveySetup, 'missing'>): boolean =>
  step.number <= furthest && lacks(setup).some((one) => one.step === step.name)

/** Steps with valid defaults count as done only after a choice is made. */
function holdsChoice(step: StepName, { terms, surveyLanguages }: Progress): boolean {
  if (step === 'Terms') return terms.length > 0
  // A new survey already has English.
  if (step === 'Language') return surveyLanguages.some((code) => code !== 'en')
  return step !== 'Review' && step !== 'Send'
}
