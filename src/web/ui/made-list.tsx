import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import styles from './made-list.module.css'
import { messageOf } from './states.tsx'

interface MadeListProps<T extends { id: number }> {
  title: string
  items: readonly T[]
  /** What is in the row of an item; two children stand side by side. */
  row: (item: T) => ReactNode
  /** Why the last change of one of them failed. */
  error: unknown
}

/** What someone has made for others: links, keys and addresses, each with what can be done with it. */
export function MadeList<T extends { id: number }>({ title, items, row, error }: MadeListProps<T>) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
      <div role="alert">{error ? <FieldError>{messageOf(error)}</FieldError> : null}</div>
    </section>
  )
}
