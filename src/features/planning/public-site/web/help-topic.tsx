import type { ReactNode } from 'react'

/** A question of somebody who works with the page, and its answer. */
export function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
