import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import styles from './made-list.module.css'
import { messageOf } from './states.tsx'

interface MadeListProps<T extends { id: number }> {
  title: string
  items: readonly T[]
  /** Content of an entry's row. Two children are placed side by side. */
  row: (item: T) => ReactNode
  error: unknown
}

/** A list of links, keys or addresses that someone has created for others, each with its actions. */
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
