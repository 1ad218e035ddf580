import type { ParticipantType } from '../../../../shared/codes.ts'
import { participantTypes, subTypes } from '../../../../shared/codes.ts'
import type { SurveyConfig } from '../contract.ts'
import type { Answers } from './parts/engine.ts'
import type { Submission } from './submission.ts'

const allSteps = ['language', 'who', 'slip', 'subType', 'atSchool', 'questions'] as const
export type Step = (typeof allSteps)[number]
export type Who = 'student' | 'parent' | 'staff'

/** An unfinished response, as stored on the device. */
export interface Draft {
  readonly participantGuid: string
  readonly step: Step
  /** Name of the current page of questions; null means the first. */
  readonly page: string | null
  readonly languageId: number | null
  readonly who: Who | null
  readonly subType: number | null
  readonly atSchool: 0 | 1 | null
  readonly answers: Answers
  /** The name under which the device keeps the slip's pass; empty to answer without a slip. */
  readonly slip?: string | undefined
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

const whoOf = (type: number): Who => (type === parent ? 'parent' : type === staff ? 'staff' : 'student')

const subTypesOf = (who: Who, types: readonly ParticipantType[] = allTypes): number[] =>
  types.filter((type) => whoOf(type) === who).flatMap((type) => subTypes[type])

export type Choice =
  | { readonly languageId: number }
  | { readonly who: Who }
  | { readonly subType: number }
  | { readonly atSchool: 0 | 1 }

/** Creates a response, in the language with this ID if chosen. Skips the language step if there is only one. */
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

/** Returns a finished response at the step that asks for another slip. */
export const draftForSlip = (sent: Submission, config: SurveyConfig): Draft => ({
  ...newDraft(config, sent.participant_guid),
  step: 'slip',
  languageId: sent.language_fk,
  who: whoOf(sent.participant_type),
})

/** Checks whether a response has any input. */
export function hasBegun(draft: Draft): boolean {
  return draft.who !== null || Object.keys(draft.answers).length > 0
}

export const groupNamed = { student: 'students', parent: 'parents', staff: 'staff' } as const

/** How the group of who is answering gets in: undefined without slips. */
export const doorOf = ({ who }: Draft, { slips }: SurveyConfig) =>
  who ? slips?.[groupNamed[who]] : undefined

/** The document's steps, or those of a response. */
export function steps(config: SurveyConfig, draft?: Draft): readonly Step[] {
  return allSteps.filter((step) =>
    step === 'language' ? config.languages.length !== 1 : step !== 'slip' || (draft && doorOf(draft, config)),
  )
}

/** Applies a choice. Answers stay if the question set stays the same; a different question set starts empty. */
export function choose(draft: Draft, choice: Choice): Draft {
  const next: Draft = { ...draft, ...choice }
  if ('languageId' in choice || 'atSchool' in choice) return next
  const isOtherWho = 'who' in choice && choice.who !== draft.who
  const chosen = isOtherWho ? { ...next, subType: null, slip: undefined } : next
  const before = participantType(draft)
  const isOther = before !== null && before !== participantType(chosen)
  return isOther ? { ...chosen, answers: {}, page: null } : chosen
}

/** Returns this person's question set. A student's grade decides between the two student question sets. */
export function participantType({ who, subType }: Pick<Draft, 'who' | 'subType'>): ParticipantType | null {
  const isOwn = (type: ParticipantType) =>
    who !== 'student' || (subType !== null && subTypes[type].includes(subType))
  return allTypes.find((type) => whoOf(type) === who && isOwn(type)) ?? null
}

/** Returns the question set once known; with only one grade band turned on, that's before the grade is chosen. */
export function expectedType(draft: Draft, config: SurveyConfig): ParticipantType | null {
  const [only, another] = offeredTypes(config).filter((type) => whoOf(type) === draft.who)
  return only && !another ? only : participantType(draft)
}

/** Returns every question set that the survey uses. */
export function offeredTypes({
  participantSettings,
}: Pick<SurveyConfig, 'participantSettings'>): readonly ParticipantType[] {
  const { students4_8, students9_12, asksParents, asksStaff } = participantSettings
  const isAsked = {
    [student48]: students4_8,
    [student912]: students9_12,
    [parent]: asksParents,
    [staff]: asksStaff,
  }
  return allTypes.filter((type) => isAsked[type])
}

/** The groups who may answer. Students need a grade band that is turned on. */
export const offeredWho = (config: SurveyConfig): Who[] => [...new Set(offeredTypes(config).map(whoOf))]

export const offeredSubTypes = (who: Who, config: SurveyConfig): number[] =>
  subTypesOf(who, offeredTypes(config))

/** Fills in who is answering if only one group may answer. */
export function withOnlyWho(draft: Draft, config: SurveyConfig): Draft {
  const [only, another] = offeredWho(config)
  return draft.step === 'who' && draft.who === null && only && !another ? choose(draft, { who: only }) : draft
}

/** Checks whether the step's choice has been made. */
export function isChosen(draft: Draft): boolean {
  if (draft.step === 'language') return draft.languageId !== null
  if (draft.step === 'who') return draft.who !== null
  if (draft.step === 'slip') return draft.slip !== undefined
  if (draft.step === 'subType') return draft.subType !== null
  return draft.step === 'questions' || draft.atSchool !== null
}

export const stepAfter = (draft: Draft, config: SurveyConfig): Draft => move(draft, config, 1)
export const stepBefore = (draft: Draft, config: SurveyConfig): Draft => move(draft, config, -1)

function move(draft: Draft, config: SurveyConfig, by: 1 | -1): Draft {
  const order = steps(config, draft)
  const step = order[order.indexOf(draft.step) + by]
  return step ? { ...draft, step } : draft
}

/** Percent for each step before the questions. The pages of questions share the rest. */
const perStep = 3

/** Returns a response's progress, 0 to 100. */
export function progress(draft: Draft, config: SurveyConfig, pagesDone: number, pages: number): number {
  const order = steps(config, draft)
  const before = order.indexOf(draft.step) * perStep
  if (draft.step !== 'questions' || pages === 0) return before
  return Math.round(before + ((100 - before) * pagesDone) / pages)
}
