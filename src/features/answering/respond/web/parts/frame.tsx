import { type CSSProperties, createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import styles from './base.module.css'
import { useSpoken } from './spoken.ts'

interface Props {
  /** Percent, 0 to 100. Without it, there is no bar. */
  progress?: number | undefined
  isChild?: boolean
  warning?: ReactNode
  children: ReactNode
}

export function Frame({ progress, isChild = false, warning, children }: Props) {
  return (
    <div className={isChild ? `${styles.page} ${styles.child}` : styles.page}>
      <header>
        {progress !== undefined && <ProgressBar percent={progress} />}
        {warning && <p className={styles.warning}>{warning}</p>}
      </header>
      {children}
    </div>
  )
}

export function ProgressBar({ percent }: { percent: number }) {
  const { phrases } = useSpoken()
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={phrases.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ '--at': percent } as CSSProperties} />
    </div>
  )
}

/** True inside another page, which then controls scrolling and focus. */
export const InsidePage = createContext(false)

/** Focused when its page appears, so screen readers start there. On the first page, the browser decides the focus. */
export function Heading({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isInside = useContext(InsidePage)
  useEffect(() => {
    if (isInside) return
    if (hasShownAPage) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    hasShownAPage = true
  }, [isInside])
  return (
    <h1 ref={heading} id={id} tabIndex={-1} aria-level={isInside ? 3 : undefined}>
      {children}
    </h1>
  )
}

let hasShownAPage = false

export function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
