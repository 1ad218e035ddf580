import { required } from '../../../../shared/fields.ts'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import { type AnswerAction, type AnswerChoices, type FamilyAnswer, limits } from '../contract.ts'

type Words = AnswerAction['words']

/** The form's state: it keeps the words of goals that aren't chosen. */
export interface AnswerDraft extends Omit<AnswerChoices, 'actions'> {
  chosen: readonly number[]
  words: Readonly<Record<number, Words>>
}

/** The form for saved or suggested choices. A goal's own words are its first English words. */
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

/** The form after the goals changed. A goal that is gone is no longer chosen; all other words stay. */
export const amongOffered = (draft: AnswerDraft, newer: FamilyAnswer): AnswerDraft => ({
  ...draft,
  chosen: draft.chosen.filter((id) => newer.offered.goals.some((goal) => goal.id === id)),
  words: { ...draftOf(newer).words, ...draft.words },
})

/** What we send. Goals are in the school's order. */
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

/** Why a draft can't be saved, by field. */
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

/** A choice with one added or removed, in the offered order. */
export const toggled = <T>(offered: readonly T[], chosen: readonly T[], one: T): T[] =>
  offered.filter((each) => (each === one ? !chosen.includes(one) : chosen.includes(each)))

/** "Spanish, Somali and Hmong" */
export const languageNames = (codes: readonly LanguageCode[]): string =>
  new Intl.ListFormat('en-GB').format(
    languages.filter(({ code }) => codes.includes(code)).map(({ name }) => name),
  )
