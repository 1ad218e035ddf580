import { tracking } from '../../../../../content/en/tracking.json'
import type { Group } from '../../../../shared/codes.ts'
import { useWords, wordsIn } from '../../../records/words/web/parts/helper-words.tsx'

/** This page's English, for sentences that are written outside of the page. */
export const inEnglish = wordsIn(tracking, null)
export type TrackingWords = typeof inEnglish

export const useTrackingWords = (): TrackingWords => useWords(tracking)

export const groupName = ({ say }: TrackingWords, group: Group): string => say(group)

/** A group's name inside a sentence. */
export const groupIn = ({ say }: TrackingWords, group: Group): string => say(`${group}In`)

/** Returns names as a list: "a, b and c". */
export const joined = ({ say }: TrackingWords, names: readonly string[]): string => {
  const last = names.at(-1) ?? ''
  const others = names.slice(0, -1)
  if (others.length === 0) return last
  return say('and', { first: others.reduce((first, next) => say('list', { first, next })), last })
}

/** Returns the text before and after a placeholder that an element replaces. */
export const around = (text: string, placeholder: string): readonly [string, string] => {
  const [before = '', after = ''] = text.split(placeholder)
  return [before, after]
}
