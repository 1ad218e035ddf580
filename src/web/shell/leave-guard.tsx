import { useBlocker } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useUnsaved } from './unsaved.ts'

interface LeaveGuardProps {
  /** True if there are unsaved changes. */
  when: boolean
  sending?: boolean
  /** The search parameter that selects the form. Changing it is also blocked. */
  parameter?: string
  /** What has unsaved changes, such as the names of accounts that the page may not show. */
  of?: string
}

/** Asks for confirmation before navigating away from unsaved changes or closing the tab. */
export function LeaveGuard({ when, sending = false, parameter, of }: LeaveGuardProps) {
  useUnsaved(when || sending)
  const { status, proceed, reset, current, next } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && (current.pathname !== next.pathname || isOther(current.search, next.search, parameter)),
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  const stays = current.pathname === next.pathname
  return (
    <Dialog
      opened
      onClose={reset}
      title={stays ? 'Continue without saving?' : 'Leave without saving?'}
      actions={
        <>
          <Button variant="primary" onClick={reset}>
            {stays ? 'Go back' : 'Stay on this page'}
          </Button>
          <Button onClick={proceed}>{stays ? 'Continue' : 'Leave'}</Button>
        </>
      }
    >
      <p>Your changes {of ? `to ${of}` : 'on this page'} aren’t saved yet.</p>
    </Dialog>
  )
}

function isOther(current: object, next: object, parameter: string | undefined): boolean {
  if (parameter === undefined) return false
  const value = (search: object) => Object.entries(search).find(([name]) => name === parameter)?.[1]
  return value(current) !== value(next)
}
