import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'

interface ConfirmRepeatProps {
  opened: boolean
  opensNow: boolean
  /** A survey that has not opened and that the new one replaces. */
  givesUp: Survey | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms what cannot be undone: a survey that opens at once, and one that is given up. */
export function ConfirmRepeat({ opened, opensNow, givesUp, onConfirm, onCancel }: ConfirmRepeatProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      title={opensNow ? 'Open the survey now?' : 'Replace the survey that has not opened?'}
      actions={
        <>
          <Button variant="primary" onClick={onConfirm}>
            {opensNow ? 'Complete and open' : 'Replace it'}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </>
      }
    >
      {opensNow ? (
        <p>
          The open date is today, so the survey opens at once. Its participants, words, items, languages and
          dates can then no longer be changed.
        </p>
      ) : null}
      {givesUp ? (
        <p>
          {givesUp.surveyName} {givesUp.setupComplete ? 'is set up' : 'has been begun'} and is given up: it
          will not open.
        </p>
      ) : null}
    </Dialog>
  )
}
