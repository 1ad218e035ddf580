import { Confirm } from '../../../../web/ui/confirm.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'

interface ConfirmRepeatProps {
  opened: boolean
  opensNow: boolean
  /** An unopened survey that the new survey replaces. */
  givesUp: Survey | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks to confirm what can't be undone: opening a survey right away, and replacing a survey. */
export function ConfirmRepeat({ opened, opensNow, givesUp, onConfirm, onCancel }: ConfirmRepeatProps) {
  return (
    <Confirm
      opened={opened}
      title={opensNow ? 'Open the survey now?' : 'Replace the survey that hasn’t opened?'}
      act={opensNow ? 'Complete and open' : 'Replace survey'}
      onConfirm={onConfirm}
      onClose={onCancel}
    >
      {opensNow ? (
        <p>
          The survey opens right away. After that, you can’t change who takes part, words, items, languages or
          dates.
        </p>
      ) : null}
      {givesUp ? <p>{givesUp.surveyName} won’t open. You can’t undo this.</p> : null}
    </Confirm>
  )
}
