import { Fragment } from 'react'
import styles from './slip-facts.module.css'

/** What a person needs for their first sign-in: names and values. */
export function SlipFacts({ facts }: { facts: Readonly<Record<string, string>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
