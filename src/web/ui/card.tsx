import { type ReactNode, useId } from 'react'
import styles from './card.module.css'
import { classes } from './vars.ts'

interface CardProps {
  title?: ReactNode
  /** 2 directly on the page, 3 inside a Section. */
  level?: 2 | 3
  /** A note opposite the title, such as what the percentages refer to. */
  aside?: ReactNode
  /** Puts the aside below the title. */
  stacked?: boolean
  /** Content below a thin line. */
  foot?: ReactNode
  /** No padding around the content, for tables and cards with sections. */
  flush?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** A bordered box, labeled by its title. */
export function Card({ title, level = 2, aside, stacked, foot, flush, className, children }: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classes(styles.card, className)} {...(title ? { 'aria-labelledby': id } : {})}>
      {title ? (
        <div className={classes(styles.head, stacked && styles.stacked)}>
          <Heading className={styles.title} id={id} dir="auto">
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
