import { useBlocker } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Asks before a page with unsaved changes is left, inside the application and when the tab is closed. */
export function LeaveGuard({ when }: { when: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      opened
      onClose={reset}
      title="Leave without saving?"
      actions={
        <>
          <Button variant="primary" onClick={reset}>
            Stay on this page
          </Button>
          <Button onClick={proceed}>Leave</Button>
        </>
      }
    >
      <p>What you have changed on this page is not saved yet.</p>
    </Dialog>
  )
}
