import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { CountsForm } from '../../response-check/web/parts/counts-form.tsx'
import type { Tracking } from '../contract.ts'
import { groupName, useTrackingWords } from './words.ts'

interface CorrectCountsProps {
  guid: string
  groups: Tracking['groups']
  opened: boolean
  onClose: () => void
}

/** Corrects the number of people in the groups of a survey that has opened. */
export function CorrectCounts({ guid, groups, opened, onClose }: CorrectCountsProps) {
  const words = useTrackingWords()
  const { say, inOwn } = words
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={<span {...inOwn}>{say('fixPeople')}</span>}
      closeLabel={say('close')}
    >
      <div {...inOwn}>
        <CountsForm
          guid={guid}
          groups={groups.map((group) => ({ ...group, name: groupName(words, group.key) }))}
          rule={say('countRule')}
          onSaved={onClose}
          actions={(isPending) => (
            <>
              <Button type="submit" variant="primary" unavailable={isPending}>
                {say('save')}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {say('cancel')}
              </Button>
            </>
          )}
        >
          <p className="wide">{say('fixText')}</p>
        </CountsForm>
      </div>
    </Dialog>
  )
}
