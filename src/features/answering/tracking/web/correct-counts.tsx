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
          We count up to 110% of the people in each group. We’ll count extra responses if you raise the
          number. A lower number removes no responses. The activity log keeps both numbers.
        </p>
      </CountsForm>
    </Dialog>
  )
}
