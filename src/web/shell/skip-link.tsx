import styles from './shell.module.css'

/** The first focusable element. It skips the menu. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  )
}
