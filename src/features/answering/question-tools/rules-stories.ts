import { counted } from '../../../shared/numbers.ts'

/** Interviews in a language before surveys may ask the stories in it. Fewer would miss a misunderstood word too often. */
export const interviewsNeeded = 10

/** Interviews about both stories, by language code. Languages without interviews may be missing. */
export type InterviewCounts = Readonly<Record<string, number>>

/**
 * Returns what keeps the stories from being used, in plain sentences; null if every language has enough interviews and
 * has the words. `lacking` are the names of languages without words for a story.
 */
export function whyNoStories(
  languages: readonly { code: string; name: string }[],
  interviews: InterviewCounts,
  lacking: readonly string[],
): string | null {
  const short = languages
    .map(({ code, name }) => ({ name, missing: interviewsNeeded - (interviews[code] ?? 0) }))
    .filter(({ missing }) => missing > 0)
  const listed = new Intl.ListFormat('en')
  const needs = short.map(
    ({ name, missing }) => `${name} needs ${counted(missing, 'more interview', 'more interviews')}`,
  )
  const sentences = [
    ...(lacking.length === 0 ? [] : [`Write the stories in ${listed.format(lacking)} first.`]),
    ...(needs.length === 0
      ? []
      : [
          `Surveys can ask the stories after ${interviewsNeeded} interviews about them in each language. ${listed.format(needs)}.`,
        ]),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}
