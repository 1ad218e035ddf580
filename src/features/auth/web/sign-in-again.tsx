import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import styles from './sign-in-again.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** The login dialog over a page with unsaved changes whose session has ended. */
export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  return (
    <Dialog
      opened
      lasting
      onClose={onLeave}
      title="Log in again"
      actions={
        <Button variant="quiet" onClick={onLeave}>
          Leave without saving
        </Button>
      }
    >
      <p className={styles.why}>Your session has ended. What you have typed on this page is still here.</p>
      <SignInForm stay />
    </Dialog>
  )
}
