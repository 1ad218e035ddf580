import type { Protection } from '../../../../measurement/rounded.ts'
import { hidesSteps, stepOf } from '../../../../measurement/rows.ts'
import { languages } from '../../../../shared/languages.ts'
import { translatedLanguages } from '../../../records/words/rules.ts'
import type { InstrumentDocument } from '../../../schools/questions/rules.ts'
import type { CountedResponse } from '../../responses/server/actions.ts'
import type { UnreadTranslations } from '../rules.ts'

/** Counts respondents by language ID, and sums their secret numbers. */
export class LanguageCounts {
  readonly counts = new Map<number, { n: number; key: number }>()

  add({ language, secret }: CountedResponse): void {
    const of = this.counts.get(language) ?? { n: 0, key: 0 }
    this.counts.set(language, of)
    of.n += 1
    of.key += secret
  }
}

/** Returns languages that were drafts at the opening, and how many people answered in them, rounded like a row. */
export function unreadTranslations(
  { counts }: LanguageCounts,
  instrument: InstrumentDocument,
  { threshold, lot }: Protection,
): UnreadTranslations | null {
  const { drafts = translatedLanguages() } = instrument
  const offered = languages.filter(
    ({ id, code }) => instrument.languages.includes(id) && drafts.some((draft) => draft === code),
  )
  if (offered.length === 0) return null
  const all = memberSum([...counts.values()])
  const count = memberSum(offered.flatMap(({ id }) => counts.get(id) ?? [])).n
  const hidden = hidesSteps([count, all.n - count], threshold, lot(all.key, 'language', 'steps'))
  return { languages: offered.map(({ name }) => name), atLeast: stepOf(count, threshold, hidden) }
}

export const memberSum = (cells: readonly { n: number; key: number }[]) => ({
  n: cells.reduce((sum, { n }) => sum + n, 0),
  key: cells.reduce((sum, { key }) => sum + key, 0),
})
