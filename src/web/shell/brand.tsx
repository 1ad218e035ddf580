import { Link } from '@tanstack/react-router'
import { Rays } from './rays.tsx'
import styles from './shell.module.css'

/** The logo and the product's name, linked to the home page. */
export function Brand({ to }: { to: '/' | '/user-home' }) {
  return (
    <Link className={styles.brand} to={to} activeProps={{}}>
      <Rays />
      <span>Equity Audit</span>
    </Link>
  )
}
