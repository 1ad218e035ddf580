import type { Key, ReactNode } from 'react'
import { Table } from './table.tsx'

export interface Column<Row> {
  head: string
  /** What the head shows where that is more than its name. */
  shown?: ReactNode
  /** `place` is that of the row, from 0. */
  cell: (row: Row, place: number) => ReactNode
  /** Of the head and the cells: "number" for figures. */
  className?: string | undefined
  /** Its cells name their rows. */
  isName?: boolean
}

interface DataTableProps<Row> {
  caption: string
  wide?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, place: number) => Key
}

/** A table whose columns say what their cells show. */
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
