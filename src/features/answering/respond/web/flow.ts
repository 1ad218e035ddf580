import type { ParticipantType } from '../../../../shared/codes.ts'
import { participantTypes, subTypes } from '../../../../shared/codes.ts'
import type { SurveyConfig } from '../contract.ts'
import type { Answers } from './parts/engine.ts'

const allSteps = ['language', 'who', 'subType', 'atSchool', 'questions'] as const
export type Step = (typeof allSteps)[number]
export type Who = 'student' | 'parent' | 'staff'

/** An unfinished response, as stored on the device. */
export interface Draft {
  readonly participantGuid: string
  readonly step: Step
  /** Name of the page of questions that is open; null means the first. */
  readonly page: string | null
  readonly languageId: number | null
  readonly who: Who | null
  readonly subType: number | null
  readonly atSchool: 0 | 1 | null
  readonly answers: Answers
}

/** Validates a stored draft, which an older version may have written. */
export function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false
  const { participantGuid, step, page, languageId, who, subType, atSchool, answers } = kept as Draft
  const fits =
    who === null
      ? subType === null
      : ['student', 'parent', 'staff'].includes(who) &&
        (subType === null || subTypesOf(who).includes(subType))
  const isComplete = languageId !== null && subType !== null && atSchool !== null
  return (
    typeof participantGuid === 'string' &&
    allSteps.includes(step) &&
    (page === null || typeof page === 'string') &&
    (languageId === null || typeof languageId === 'number') &&
    [null, 0, 1].includes(atSchool) &&
    fits &&
    (who !== null || step === 'language' || step === 'who') &&
    (isComplete || step !== 'questions') &&
    typeof answers === 'object' &&
    answers !== null
  )
}

const { student48, student912, parent, staff } = participantTypes
const allTypes = [student48, student912, parent, staff]

const whoOf = (type: ParticipantType): Who =>
  type === parent ? 'parent' : type === staff ? 'staff' : 'student'

const subTypesOf = (who: Who, types: readonly ParticipantType[] = allTypes): number[] =>
  types.filter((type) => whoOf(type) === who).flatMap((type) => subTypes[type])

export type Choice =
  | { readonly languageId: number }
  | { readonly who: Who }
  | { readonly subType: number }
  | { readonly atSchool: 0 | 1 }

/** A new response, in the language of this id if one is chosen; with a single language the language step is skipped. */
export function newDraft(config: SurveyConfig, participantGuid: string, chosen: number | null = null): Draft {
  const only = config.languages.length === 1 ? config.languages[0] : undefined
  return {
    participantGuid,
    step: only ? 'who' : 'language',
    page: null,
    languageId: only?.id ?? chosen,
    who: null,
    subType: null,
    atSchool: null,
    answers: {},
  }
}

/** Whether a response holds any input. */
export function hasBegun(draft: Draft): boolean {
  return draft.who !== null || Object.keys(draft.answers).length > 0
}

export function steps(config: SurveyConfig): readonly Step[] {
  return config.languages.length === 1 ? allSteps.slice(1) : allSteps
}

/**
 * Takes a choice. Answers stay while they belong to the same instrument; a different instrument starts empty.
 */
export function choose(draft: Draft, choice: Choice): Draft {
  const next: Draft = { ...draft, ...choice }
  if ('languageId' in choice || 'atSchool' in choice) return next
  const chosen = 'who' in choice && choice.who !== draft.who ? { ...next, subType: null } : next
  const before = participantType(draft)
  const isOther = before !== null && before !== participantType(chosen)
  return isOther ? { ...chosen, answers: {}, page: null } : chosen
}

/** The instrument this person answers; a student's grade decides between the two of students. */
export function participantType({ who, subType }: Pick<Draft, 'who' | 'subType'>): ParticipantType | null {
  const isOwn = (type: ParticipantType) =>
    who !== 'student' || (subType !== null && subTypes[type].includes(subType))
  return allTypes.find((type) => whoOf(type) === who && isOwn(type)) ?? null
}

/** The instrument as soon as it is determined; with one grade band, before the grade is chosen. */
export function expectedType(draft: Draft, config: SurveyConfig): ParticipantType | null {
  const [only, another] = offeredTypes(config).filter((type) => whoOf(type) === draft.who)
  return only && !another ? only : participantType(draft)
}

/** Every instrument that someone may be asked. */
export function offeredTypes({ participantSettings }: SurveyConfig): readonly ParticipantType[] {
  const { students4_8, students9_12, asksParents, asksStaff } = participantSettings
  const isAsked = {
    [student48]: students4_8,
    [student912]: students9_12,
    [parent]: asksParents,
    [staff]: asksStaff,
  }
  return allTypes.filter((type) => isAsked[type])
}

/** Who may answer. Students need a grade band that is on. */
export const offeredWho = (config: SurveyConfig): Who[] => [...new Set(offeredTypes(config).map(whoOf))]

export const offeredSubTypes = (who: Who, config: SurveyConfig): number[] =>
  subTypesOf(who, offeredTypes(config))

/** A response at the step of who answers, with the group already chosen if there is only one. */
export function withOnlyWho(draft: Draft, config: SurveyConfig): Draft {
  const [only, another] = offeredWho(config)
  return draft.step === 'who' && draft.who === null && only && !another ? choose(draft, { who: only }) : draft
}

/** Whether the choice that a step asks for has been made. */
export function isChosen(draft: Draft): boolean {
  if (draft.step === 'language') return draft.languageId !== null
  if (draft.step === 'who') return draft.who !== null
  if (draft.step === 'subType') return draft.subType !== null
  return draft.step === 'questions' || draft.atSchool !== null
}

export const stepAfter = (draft: Draft, config: SurveyConfig): Draft => move(draft, config, 1)
export const stepBefore = (draft: Draft, config: SurveyConfig): Draft => move(draft, config, -1)

function move(draft: Draft, config: SurveyConfig, by: 1 | -1): Draft {
  const order = steps(config)
  const step = order[order.indexOf(draft.step) + by]
  return step ? { ...draft, step } : draft
}

/** Percent of each step before the questions; the pages of questions share the rest. */
const perStep = 3

/** How far a response has come, 0 to 100. */
export function progress(draft: Draft, config: SurveyConfig, pagesDone: number, pages: number): number {
  const order = steps(config)
  const before = order.indexOf(draft.step) * perStep
  if (draft.step !== 'questions' || pages === 0) return before
  return Math.round(before + ((100 - before) * pagesDone) / pages)
}
