import { score } from '../../../web/ui/numbers.ts'
import type { ChangeRow, Changes } from '../contract.ts'

/** A day as the head of a column: "Oct 23, 2026". */
export function shortDay(day: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** How a score has moved since the last survey that can be compared, and how sure that is. */
export function changeInWords({
  change,
  beyondMargins,
}: Pick<ChangeRow, 'change' | 'beyondMargins'>): string {
  if (change === null) return ''
  if (change === 0) return 'No change'
  const moved = `${score(Math.abs(change))} ${change > 0 ? 'higher' : 'lower'}`
  if (beyondMargins === null) return moved
  return beyondMargins ? `${moved}, beyond both margins` : `${moved}, within the margins`
}

/** Why some scores have nothing to stand beside; null where all do. */
export function differingItems(areas: readonly string[]): string | null {
  if (areas.length === 0) return null
  return `Not comparable: an earlier survey asked other items about ${areas.join(', ')}. The overall score needs the same items in all eight areas.`
}

/** Who stands in no row, because one of the two figures cannot be shown; null where everybody does. */
export function withoutChange(sections: Changes['sections']): string | null {
  const parts = sections.flatMap((section) => {
    const names = section.rows.filter((row) => row.change === null).map((row) => row.name)
    if (names.length === 0) return []
    return section.key === 'everyone' ? names : [`${section.name}: ${names.join(', ')}`]
  })
  return parts.length === 0 ? null : `Too few to say, or not comparable. ${parts.join('. ')}.`
}
