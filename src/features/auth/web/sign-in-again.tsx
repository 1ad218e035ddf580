import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import styles from './sign-in-again.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** Over a page with something unsaved whose session has ended. It stays until there is one again, or the page is left. */
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
