import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { currentSession } from '../../../../web/session.ts'
import { Brand } from '../../../../web/shell/brand.tsx'
import { SkipLink } from '../../../../web/shell/skip-link.tsx'
import { Button, ExternalButton, LinkButton } from '../../../../web/ui/button.tsx'
import { linksQuery } from '../../../records/addresses/web/data.ts'
import styles from './public-frame.module.css'

const SignInDialog = lazy(() =>
  import('../../../running/auth/web/parts/sign-in-dialog.tsx').then((file) => ({
    default: file.SignInDialog,
  })),
)

interface PublicFrameProps {
  menu: ReactNode
  children: ReactNode
}

/** Lays out public pages. The home page takes the full width. */
export function PublicFrame({ menu, children }: PublicFrameProps) {
  const home = useLocation({ select: (location) => location.pathname === '/' })
  return (
    <div className={styles.frame}>
      <SkipLink />
      <TopBar menu={menu} />
      <main id="main" tabIndex={-1}>
        {home ? children : <div className={styles.page}>{children}</div>}
      </main>
      <Foot />
    </div>
  )
}

function TopBar({ menu }: { menu: ReactNode }) {
  const contact = useQuery(linksQuery()).data?.contact
  return (
    <header className={styles.topbar}>
      <div className={styles.menu}>{menu}</div>
      <Brand to="/" />
      <nav className={styles.nav} aria-label="Site">
        <LinkButton className={styles.plain} to="/about">
          About
        </LinkButton>
        {contact ? (
          <ExternalButton className={styles.plain} href={contact}>
            Contact
          </ExternalButton>
        ) : null}
        <LogIn />
      </nav>
    </header>
  )
}

/** These pages are for signing in, so they don't show another link for that. */
const useIsLogin = () =>
  useLocation({ select: ({ pathname }) => pathname === '/login' || pathname === '/change-password' })

/** Opens the login dialog or, for signed-in users, links to their home page. */
function LogIn() {
  const [opened, setOpened] = useState<boolean | null>(null)
  const isLogin = useIsLogin()
  if (isLogin) return null
  if (currentSession()) {
    return (
      <LinkButton className={styles.line} to="/user-home">
        Home
      </LinkButton>
    )
  }
  return (
    <>
      <Button className={styles.line} onClick={() => setOpened(true)}>
        Log In
      </Button>
      {opened === null ? null : (
        <Suspense>
          <SignInDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

function Foot() {
  const isLogin = useIsLogin()
  const contact = useQuery(linksQuery()).data?.contact
  return (
    <footer className={styles.foot}>
      <div>
        <span>Equity Audit</span>
        <nav aria-label="Footer">
          <Link to="/about">About</Link>
          {contact ? <a href={contact}>Contact</a> : null}
          {isLogin ? null : <Link to="/login">Log In</Link>}
        </nav>
      </div>
    </footer>
  )
}
