import type { Key, ReactNode } from 'react'
import { Table } from './table.tsx'

export interface Column<Row> {
  head: string
  /** What the column head shows if it is more than the name. */
  shown?: ReactNode
  /** `place` is the row's index, starting at 0. */
  cell: (row: Row, place: number) => ReactNode
  /** Applies to the head and the cells; "number" for figures. */
  className?: string | undefined
  /** The cells in this column are the row headings. */
  isName?: boolean
}

interface DataTableProps<Row> {
  caption: string
  wide?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, place: number) => Key
}

/** A table built from columns that define what their cells show. */
export function DataTable<Row>({ caption, wide = false, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <Table caption={caption} wide={wide}>
      <thead>
        <tr>
          {columns.map(({ head, shown = head, className }) => (
            <th key={head} scope="col" className={className}>
              {shown}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={keyOf(row, place)}>
            {columns.map(({ head, cell, className, isName }) =>
              isName ? (
                <th key={head} scope="row" className={className}>
                  {cell(row, place)}
                </th>
              ) : (
                <td key={head} className={className}>
                  {cell(row, place)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
