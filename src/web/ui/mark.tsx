import type { ReactNode } from 'react'

/** ring: not begun · dot: running · square: closed · low, emerging, high: the three levels of the scale. */
export type MarkShape = 'ring' | 'dot' | 'square' | 'low' | 'emerging' | 'high'

const shapes: Readonly<Record<MarkShape, ReactNode>> = {
  ring: <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  dot: (
    <>
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <circle cx="6" cy="6" r="2.4" />
    </>
  ),
  square: <rect x="1.5" y="1.5" width="9" height="9" rx="1" />,
  low: <path d="M1.2 1.8h9.6L6 11z" />,
  emerging: <path d="M6 .6L11.4 6 6 11.4.6 6z" />,
  high: <circle cx="6" cy="6" r="5" />,
}

/** A small icon whose shape identifies the status even without color. */
export function Mark({ shape, className = 'mark' }: { shape: MarkShape; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[shape]}
    </svg>
  )
}
