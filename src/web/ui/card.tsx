import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { classes } from './vars.ts'

interface CardProps {
  title?: ReactNode
  /** 2 directly below the page, 3 inside a Section. */
  level?: 2 | 3
  /** What the figures are a share of; opposite the title. */
  aside?: ReactNode
  /** The aside stands below the title instead. */
  stacked?: boolean
  /** Below a hairline. */
  foot?: ReactNode
  /** No padding around the content: for tables and cards with parts of their own. */
  flush?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** A sheet with a hairline, no shadow. Named by its title. */
export function Card({ title, level = 2, aside, stacked, foot, flush, className, children }: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classes(styles.card, className)} {...(title ? { 'aria-labelledby': id } : {})}>
      {title ? (
        <div className={classes(styles.head, stacked && styles.stacked)}>
          <Heading className={styles.title} id={id}>
            {title}
          </Heading>
          {aside ? <span className={styles.aside}>{aside}</span> : null}
        </div>
      ) : null}
      {flush ? children : <div className={styles.body}>{children}</div>}
      {foot ? <div className={styles.foot}>{foot}</div> : null}
    </section>
  )
}
