import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import styles from './sign-in-again.module.css'
import { SignInForm } from './sign-in-form.tsx'

export interface SignInAgainProps {
  why: string
  /** Label of the button that closes the dialog without signing in. */
  leave: string
  onLeave: () => void
}

/** The login dialog over a page that the user can continue with afterward. */
export function SignInAgain({ why, leave, onLeave }: SignInAgainProps) {
  return (
    <Dialog
      opened
      lasting
      onClose={onLeave}
      title="Sign in again"
      actions={
        <Button variant="quiet" onClick={onLeave}>
          {leave}
        </Button>
      }
    >
      <p className={styles.why}>{why}</p>
      <SignInForm stay />
    </Dialog>
  )
}
