import { Confirm } from '../../../../../web/ui/confirm.tsx'
import type { Order } from '../data.ts'

interface ConfirmOrderProps {
  /** Undefined unless something is to confirm. */
  as: Order['as'] | undefined
  isReplacement: boolean
  /** The group's name in a sentence. */
  name: string
  onConfirm: (as: Order['as']) => void
  onClose: () => void
}

/** Asks before slips stop working, and says what a list with codes lets a school find out. */
export function ConfirmOrder({ as, isReplacement, name, onConfirm, onClose }: ConfirmOrderProps) {
  return (
    <Confirm
      opened={as !== undefined}
      title={isReplacement ? `Replace the unused slips for ${name}?` : `Create a mailing list for ${name}?`}
      act={isReplacement ? 'Replace unused slips' : 'Create the list'}
      onConfirm={() => as && onConfirm(as)}
      onClose={onClose}
    >
      {isReplacement ? (
        <p>
          Every slip that hasn’t been used stops working, including slips that people already have. Hand out
          the new ones. Used slips stay used. You can’t undo this.
        </p>
      ) : null}
      {as === 'list' ? (
        <p>
          The person who sends the codes knows whose code is whose and can find out whether a code was used.
          Nothing we save ties an answer to a code. If people draw printed slips from a bowl instead, no one
          knows who has which.
        </p>
      ) : null}
    </Confirm>
  )
}
