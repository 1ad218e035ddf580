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

/** Corrects the number of people in the groups of a survey that has opened. */
export function CorrectCounts({ guid, groups, opened, onClose }: CorrectCountsProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Fix the number of people">
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
          We count responses from up to 110% of the people in each group. If you raise the number, extra
          responses we saved will count. Lowering it doesn’t delete any responses. We’ll record both numbers
          in the activity log.
        </p>
      </CountsForm>
    </Dialog>
  )
}
