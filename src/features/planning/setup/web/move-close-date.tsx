import { dayInWords, daysBetween } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Confirm } from '../../../../web/ui/confirm.tsx'

interface MoveCloseDateProps {
  /** The close date as it is stored. */
  from: string
  /** The day that was chosen; null while none is. */
  to: string | null
  onMove: (day: string) => void
  onCancel: () => void
}

/** Confirms a move of an open survey's close date, which cannot be undone. */
export function MoveCloseDate({ from, to, onMove, onCancel }: MoveCloseDateProps) {
  return (
    <Confirm
      opened={to !== null}
      title="Move the close date?"
      act="Move it"
      onConfirm={() => to && onMove(to)}
      onClose={onCancel}
    >
      {to ? (
        <p>
          The survey stays open {counted(daysBetween(from, to), 'day')} longer, until the end of{' '}
          {dayInWords(to)}, and its results open after that. The date cannot be moved back. The audit trail
          keeps the change; tell the school yourself, it gets no message.
        </p>
      ) : null}
    </Confirm>
  )
}
