import { useSearch } from '@tanstack/react-router'
import { SchoolByTheLake } from '../../../../web/ui/illustrations.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import styles from './login-page.module.css'
import { SignInForm } from './sign-in-form.tsx'

export function LoginPage() {
  const { from } = useSearch({ from: '/open/login' })
  return (
    <Page
      title="Sign in"
      facts="For school leaders and administrators. You don’t need an account to take a survey."
    >
      <div className={styles.login}>
        <div className={styles.form}>
          {from ? (
            <Notice tone="info" title="You’ve been signed out" live>
              Sign in to pick up where you left off.
            </Notice>
          ) : null}
          <SignInForm to={from} />
        </div>
        <div className={styles.art}>
          <SchoolByTheLake />
        </div>
      </div>
    </Page>
  )
}
