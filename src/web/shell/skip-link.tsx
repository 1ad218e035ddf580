import styles from './shell.module.css'

/** The first stop of the keyboard: past the menu to the page. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  )
}
