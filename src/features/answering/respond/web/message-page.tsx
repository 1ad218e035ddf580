import type { ReactNode } from 'react'
import styles from './done.module.css'
import { ListenToPage } from './listen-button.tsx'
import base from './parts/base.module.css'
import { Frame, Heading, useTitle } from './parts/frame.tsx'

interface Props {
  title: string
  where?: string | undefined
  texts?: readonly string[]
  /** Texts to read aloud, if not just `texts`. */
  read?: readonly string[]
  /** Shown below the panel and read aloud if possible. */
  more?: readonly string[]
  progress?: number
  warning?: ReactNode
  above?: ReactNode
  /** Shown below the texts. */
  panel?: ReactNode
  /** Shown below the Listen button. */
  children?: ReactNode
}

export function MessagePage(props: Props) {
  const {
    title,
    where,
    texts = [],
    read = [title, ...texts],
    more = [],
    progress,
    warning,
    above,
    panel,
    children,
  } = props
  useTitle(where ? `${title} – ${where}` : title)
  return (
    <Frame progress={progress} warning={warning}>
      <main className={styles.done}>
        {above}
        {where && (
          <p className={base.where}>
            <bdi>{where}</bdi>
          </p>
        )}
        <Heading>{title}</Heading>
        {texts.map((text) => (
          <p key={text} className={styles.text}>
            {text}
          </p>
        ))}
        {panel}
        {more.length > 0 && <p className={styles.text}>{more.join(' ')}</p>}
        <ListenToPage texts={read.filter((one) => one !== '')} more={more} />
        {children}
      </main>
    </Frame>
  )
}

interface PanelProps {
  look: string | undefined
  icon: ReactNode
  title: string
  text: string
}

/** Says what happened to a response. */
export function Panel({ look, icon, title, text }: PanelProps) {
  return (
    <div className={`${styles.delivery} ${look ?? ''}`} role="status">
      {icon}
      <div>
        <p>
          <b>{title}</b>
        </p>
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}
