import type { ReactNode } from 'react'
import styles from './link-frame.module.css'
import { Rays } from './rays.tsx'
import { SkipLink } from './skip-link.tsx'

/** Frame for link pages without an account: logo, no menu, no links into the product. `aside` says what people do. */
export function LinkFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <header className={styles.bar}>
        <span className={styles.brand}>
          <Rays />
          <span>Equity Audit</span>
        </span>
        {aside ? <p className={styles.aside}>{aside}</p> : null}
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
