import { required } from '../../../../shared/fields.ts'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import { type AnswerAction, type AnswerChoices, type FamilyAnswer, limits } from '../contract.ts'

type Words = AnswerAction['words']

/** The form's state. It also keeps the texts of goals that aren't chosen. */
export interface AnswerDraft extends Omit<AnswerChoices, 'actions'> {
  chosen: readonly number[]
  words: Readonly<Record<number, Words>>
}

/** Creates the form from saved or suggested choices. A goal's text is its initial English text. */
export function draftOf({ choices: { actions, ...choices }, offered }: FamilyAnswer): AnswerDraft {
  const known = new Map(actions.map(({ goal, words }) => [goal, words]))
  return {
    ...choices,
    chosen: actions.map(({ goal }) => goal),
    words: Object.fromEntries(
      offered.goals.map(({ id, difference }) => [
        id,
        known.get(id) ?? { en: difference, es: '', so: '', hmn: '' },
      ]),
    ),
  }
}

/** Updates the form after the goals changed. A deleted goal isn't chosen anymore; all other input stays. */
export const amongOffered = (draft: AnswerDraft, newer: FamilyAnswer): AnswerDraft => ({
  ...draft,
  chosen: draft.chosen.filter((id) => newer.offered.goals.some((goal) => goal.id === id)),
  words: { ...draftOf(newer).words, ...draft.words },
})

/** Returns the request body. Goals follow the school's order. */
export const choicesOf = (
  { chosen, words, ...choices }: AnswerDraft,
  { offered }: FamilyAnswer,
): AnswerChoices => ({
  ...choices,
  actions: offered.goals.flatMap(({ id }) => {
    const own = words[id]
    return own && chosen.includes(id) ? [{ goal: id, words: own }] : []
  }),
})

/** Returns why a draft can't be saved, keyed by field. */
export function faultsOf(draft: AnswerDraft): Record<string, string> {
  const faults: Record<string, string> = {}
  if (draft.improvements.length > limits.parts)
    faults.improvements = `Choose up to ${limits.parts}. You chose ${draft.improvements.length}.`
  if (draft.chosen.length > limits.parts)
    faults.goals = `Choose up to ${limits.parts}. You chose ${draft.chosen.length}.`
  for (const id of draft.chosen) if (draft.words[id]?.en.trim() === '') faults[`goal ${id}`] = required
  return faults
}

export const differs = (one: AnswerDraft, other: AnswerDraft): boolean =>
  JSON.stringify(one) !== JSON.stringify(other)

/** Adds or removes a choice, and keeps the offered order. */
export const toggled = <T>(offered: readonly T[], chosen: readonly T[], one: T): T[] =>
  offered.filter((each) => (each === one ? !chosen.includes(one) : chosen.includes(each)))

/** "Spanish, Somali and Hmong" */
export const languageNames = (codes: readonly LanguageCode[]): string =>
  new Intl.ListFormat('en-GB').format(
    languages.filter(({ code }) => codes.includes(code)).map(({ name }) => name),
  )
