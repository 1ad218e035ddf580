import { dayInWords } from '../../../../shared/dates.ts'

/** Says who shared the results, and how long they can be viewed. */
export function SharedBy({ sharedBy, ends }: { sharedBy: string; ends: string }) {
  return (
    <span>
      Shared by {sharedBy}. This link expires {dayInWords(ends, 'full')}.
    </span>
  )
}
