import { Confirm } from '../../../../web/ui/confirm.tsx'
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
    <Confirm
      opened={opened}
      title={opensNow ? 'Open the survey now?' : 'Replace the survey that has not opened?'}
      act={opensNow ? 'Complete and open' : 'Replace it'}
      onConfirm={onConfirm}
      onClose={onCancel}
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
    </Confirm>
  )
}
