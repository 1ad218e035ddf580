import { dayInWords, daysBetween } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Confirm } from '../../../../web/ui/confirm.tsx'

interface MoveCloseDateProps {
  from: string
  /** Null if no day is chosen. */
  to: string | null
  onMove: (day: string) => void
  onCancel: () => void
}

/** Asks the user to confirm a new close date for an open survey. The change can't be undone. */
export function MoveCloseDate({ from, to, onMove, onCancel }: MoveCloseDateProps) {
  return (
    <Confirm
      opened={to !== null}
      title="Move the close date?"
      act="Move date"
      onConfirm={() => to && onMove(to)}
      onClose={onCancel}
    >
      {to ? (
        <p>
          The survey will stay open {counted(daysBetween(from, to), 'day')} longer, until the end of{' '}
          {dayInWords(to)}. Results come after that. You can’t move the date back. We’ll record this in the
          activity log but won’t notify the school. Let them know.
        </p>
      ) : null}
    </Confirm>
  )
}
