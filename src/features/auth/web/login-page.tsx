import { SchoolByTheLake } from '../../../web/ui/illustrations.tsx'
import { Page } from '../../../web/ui/page.tsx'
import styles from './login-page.module.css'
import { SignInForm } from './sign-in-form.tsx'

export function LoginPage() {
  return (
    <Page title="Log in" facts="For school leaders and administrators. Surveys need no account.">
      <div className={styles.login}>
        <SignInForm />
        <div className={styles.art}>
          <SchoolByTheLake />
        </div>
      </div>
    </Page>
  )
}
