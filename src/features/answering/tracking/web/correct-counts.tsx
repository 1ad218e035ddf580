import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { CountsForm } from '../../response-check/web/parts/counts-form.tsx'
import type { Tracking } from '../contract.ts'

interface CorrectCountsProps {
  guid: string
  groups: Tracking['groups']
  opened: boolean
  onClose: () => void
}

/** Corrects how many people are expected of a survey that has opened. */
export function CorrectCounts({ guid, groups, opened, onClose }: CorrectCountsProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Correct the expected counts">
      <CountsForm
        guid={guid}
        groups={groups}
        onSaved={onClose}
        actions={(isPending) => (
          <>
            <Button type="submit" variant="primary" unavailable={isPending}>
              Save
            </Button>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </>
        )}
      >
        <p className="wide">
          Of each group, as many responses count as you expect people, and a tenth more. Others are stored and
          count as soon as the number allows it. A lower number takes none out. Old and new numbers are kept
          in the audit trail.
        </p>
      </CountsForm>
    </Dialog>
  )
}
