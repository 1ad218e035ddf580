import { type ReactNode, useState } from 'react'
import { Pager } from './pager.tsx'

interface Paged<Row> {
  shown: readonly Row[]
  /** Index in the list of this page's first row, starting at 0. */
  first: number
  pager: ReactNode
}

/** Returns the rows on one page and links to the others. `held` stores the page number, such as in the address. */
export function usePaged<Row>(
  rows: readonly Row[],
  { pageSize, noun }: { pageSize: number; noun: string },
  held?: { page: number; onPage: (page: number) => void },
): Paged<Row> {
  const [own, setOwn] = useState(1)
  const { page: asked, onPage } = held ?? { page: own, onPage: setOwn }
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / pageSize)))
  const first = (page - 1) * pageSize
  const shown = rows.slice(first, first + pageSize)
  const pager = <Pager {...{ page, pageSize, noun, onPage }} shown={shown.length} total={rows.length} />
  return { shown, first, pager }
}
