import { type ParticipantType, participantTypes } from '../../../shared/codes.ts'

export const questionSets = ['student-4-8', 'student-9-12', 'parent', 'staff'] as const
export type QuestionSet = (typeof questionSets)[number]
export const typeOfSet: Readonly<Record<QuestionSet, ParticipantType>> = {
  'student-4-8': participantTypes.student48,
  'student-9-12': participantTypes.student912,
  parent: participantTypes.parent,
  staff: participantTypes.staff,
}

/**
 * What can go wrong between a question and its answer, in the order of Tourangeau's steps (1984): people understand a
 * question, remember, judge, and choose an answer.
 */
export const faults = ['words', 'meaning', 'memory', 'choices', 'comfort'] as const
export type Fault = (typeof faults)[number]
export const faultNames: Readonly<Record<Fault, string>> = {
  words: 'Didn’t know a word or phrase',
  meaning: 'Understood it differently',
  memory: 'Couldn’t know or remember',
  choices: 'No choice fits, or mixed choices up',
  comfort: 'Wouldn’t answer honestly, or was uncomfortable',
}

/** Stores faults as bits: `words` is 1, `meaning` is 2, and so on. */
export const bitsOf = (found: readonly Fault[]): number =>
  faults.reduce((bits, fault, place) => bits + (found.includes(fault) ? 2 ** place : 0), 0)
export const faultsOf = (bits: number): Fault[] => faults.filter((_, place) => (bits >> place) & 1)

/** What interviews about the same words of a question found. */
export interface Tally {
  interviews: number
  /** Interviews with at least one fault. */
  faulty: number
  /** Interviews with each fault. */
  found: Record<Fault, number>
}

const eachFault = (countOf: (fault: Fault) => number): Tally['found'] => ({
  ...{ words: countOf('words'), meaning: countOf('meaning'), memory: countOf('memory') },
  ...{ choices: countOf('choices'), comfort: countOf('comfort') },
})

/** Adds tallies of the same words. */
export const sumOf = (all: readonly Tally[]): Tally => ({
  interviews: all.reduce((sum, { interviews }) => sum + interviews, 0),
  faulty: all.reduce((sum, { faulty }) => sum + faulty, 0),
  found: eachFault((fault) => all.reduce((sum, { found }) => sum + found[fault], 0)),
})

/** Returns the tally of a number of interviews that found the same faults. */
export const tallyOf = (bits: number, interviews: number): Tally => ({
  interviews,
  faulty: bits > 0 ? interviews : 0,
  found: eachFault((fault) => (faultsOf(bits).includes(fault) ? interviews : 0)),
})

/** An interview as the page sends it. An empty list says that the person understood the question. */
export interface CodedItem {
  id: string
  wording: string
  faults: Fault[]
}

/** Interviews that one link can enter. */
export const interviewsPerLink = 200

/** Fewest interviews about a question for which the table says anything. */
export const fewestInterviews = 5
/** A question is marked if a larger share of its interviews found a fault. */
export const markedShare = 0.15

export const findings = ['marked', 'clear', 'too few'] as const
export type Finding = (typeof findings)[number]
export function findingOf({ interviews, faulty }: { interviews: number; faulty: number }): Finding {
  if (interviews < fewestInterviews) return 'too few'
  return faulty / interviews > markedShare ? 'marked' : 'clear'
}

/** Interviews that we recommend for each language and question set. */
export const recommendedInterviews = 10

/** Returns the chance that at least one interview meets a fault that this share of people have. */
export const chanceOfMeeting = (share: number, interviews: number): number => 1 - (1 - share) ** interviews
