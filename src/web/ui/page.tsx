import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './page.module.css'
import { classes } from './vars.ts'

interface PageProps {
  title: string
  /** The browser's title if it differs from the heading. */
  documentTitle?: string
  /** A BackLink. */
  back?: ReactNode
  /** Short facts in a line below the heading: label, name, dates. */
  facts?: ReactNode
  /** Shown opposite the heading. */
  actions?: ReactNode
  children?: ReactNode
}

/** Layout of every page: heading, facts, actions and content. Sets the document title. */
export function Page({ title, documentTitle = title, back, facts, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <title>{`${documentTitle} · Equity Audit`}</title>
      <header className={styles.head}>
        {back}
        {actions ? (
          <div className={styles.row}>
            <h1 tabIndex={-1} dir="auto">
              {title}
            </h1>
            {actions}
          </div>
        ) : (
          <h1 tabIndex={-1} dir="auto">
            {title}
          </h1>
        )}
        {facts ? (
          <div className={styles.facts}>
            {typeof facts === 'string' ? <span dir="auto">{facts}</span> : facts}
          </div>
        ) : null}
      </header>
      {children}
    </div>
  )
}

function BackAnchor({ children, className, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} className={classes(styles.back, className)}>
      <IconArrowLeft className="icon icon--small" aria-hidden />
      {children}
    </a>
  )
}

export const BackLink = createLink(BackAnchor)

interface SectionProps {
  title: ReactNode
  /** 3 if the section is inside another section. */
  level?: 2 | 3
  /** A note opposite the heading. */
  aside?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** A section of a page with an h2, or a subsection with an h3. */
export function Section({ title, level = 2, aside, className, children }: SectionProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section
      className={classes(styles.section, className)}
      // Subsections aren't landmarks because long pages have many with the same name.
      {...(level === 2 ? { 'aria-labelledby': id } : {})}
    >
      {aside ? (
        <div className={styles.sectionHead}>
          <Heading id={id} dir="auto">
            {title}
          </Heading>
          {typeof aside === 'string' ? <p>{aside}</p> : aside}
        </div>
      ) : (
        <Heading id={id} dir="auto">
          {title}
        </Heading>
      )}
      {children}
    </section>
  )
}

interface ColumnsProps {
  /** `twoThree` splits the width two to three. `cards` places any number of cards, two or three in a row. */
  layout: 'two' | 'three' | 'twoThree' | 'cards'
  children: ReactNode
}

/** Cards side by side if the page is wide enough. */
export function Columns({ layout, children }: ColumnsProps) {
  return <div className={classes(styles.columns, styles[layout])}>{children}</div>
}
