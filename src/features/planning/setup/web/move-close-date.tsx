import { dayInWords, daysBetween } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'

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
    <Dialog
      opened={to !== null}
      onClose={onCancel}
      title="Move the close date?"
      actions={
        <>
          <Button variant="primary" onClick={() => to && onMove(to)}>
            Move it
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </>
      }
    >
      {to ? (
        <p>
          The survey stays open {counted(daysBetween(from, to), 'day')} longer, until the end of{' '}
          {dayInWords(to)}, and its results open after that. The date cannot be moved back. The audit trail
          keeps the change; tell the school yourself, it gets no message.
        </p>
      ) : null}
    </Dialog>
  )
}
