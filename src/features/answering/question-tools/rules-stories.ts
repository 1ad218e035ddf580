import { counted } from '../../../shared/numbers.ts'

/** Interviews in a language before surveys may ask the stories in it. Fewer would miss a misunderstood word too often. */
export const interviewsNeeded = 10

/** Interviews entered in each language, by language code. Languages without interviews may be missing. */
export type InterviewCounts = Readonly<Record<string, number>>

/** Returns what keeps the stories from being used, in one sentence; null if every language has enough interviews. */
export function missingInterviews(
  languages: readonly { code: string; name: string }[],
  interviews: InterviewCounts,
): string | null {
  const short = languages
    .map(({ code, name }) => ({ name, missing: interviewsNeeded - (interviews[code] ?? 0) }))
    .filter(({ missing }) => missing > 0)
  if (short.length === 0) return null
  const list = short.map(
    ({ name, missing }) => `${name} needs ${counted(missing, 'more interview', 'more interviews')}`,
  )
  return `Surveys can ask the stories after ${interviewsNeeded} interviews in each language. ${new Intl.ListFormat('en').format(list)}.`
}
