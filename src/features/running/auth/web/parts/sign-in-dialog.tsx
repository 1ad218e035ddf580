import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { SignInForm } from '../sign-in-form.tsx'

export function SignInDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Sign in">
      <SignInForm onDone={onClose} />
    </Dialog>
  )
}
