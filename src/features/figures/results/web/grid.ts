import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'

/** For elements that a grid's keys reach. Tab reaches one element; arrow keys, Home and End reach the rest. */
export const inGrid = { 'data-grid': '', tabIndex: -1 } as const

const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true
const cellOf = (element: HTMLElement) => element.closest<HTMLTableCellElement>('td, th')
/** A cell that spans many columns counts as part of each. */
const endOf = (element: HTMLElement) => {
  const cell = cellOf(element)
  return cell ? cell.cellIndex + cell.colSpan - 1 : 0
}

function rowsOf(table: HTMLTableElement): HTMLElement[][] {
  const rows = [...table.rows].map((row) =>
    [...row.querySelectorAll<HTMLElement>('[data-grid]')].filter(isShown),
  )
  return rows.filter((row) => row.length > 0)
}

function reach(table: HTMLTableElement, element: HTMLElement | undefined): void {
  if (!element) return
  for (const former of table.querySelectorAll<HTMLElement>('[data-grid][tabindex="0"]')) former.tabIndex = -1
  element.tabIndex = 0
}

/** Returns the element that a key moves to; undefined if the grid doesn't use the key. */
function targetOf(
  rows: HTMLElement[][],
  from: HTMLElement,
  { key, ctrlKey }: KeyboardEvent,
): HTMLElement | undefined {
  const at = rows.findIndex((row) => row.includes(from))
  const row = rows[at] ?? []
  const inRow = row.indexOf(from)
  const column = cellOf(from)?.cellIndex ?? 0
  const inColumn = (to: HTMLElement[] | undefined) => to?.find((one) => endOf(one) >= column) ?? to?.at(-1)
  switch (key) {
    case 'ArrowRight':
      return row[inRow + 1] ?? from
    case 'ArrowLeft':
      return row[inRow - 1] ?? from
    case 'ArrowDown':
      return inColumn(rows[at + 1]) ?? from
    case 'ArrowUp':
      return (at > 0 ? inColumn(rows[at - 1]) : undefined) ?? from
    case 'Home':
      return (ctrlKey ? rows[0] : row)?.[0]
    case 'End':
      return (ctrlKey ? rows.at(-1) : row)?.at(-1)
  }
  return undefined
}

/** Makes a table of internal links a single Tab stop. See https://www.w3.org/WAI/ARIA/apg/patterns/grid/ */
export function useGrid() {
  const { history } = useRouter()
  const ref = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const table = ref.current
    const stop = table?.querySelector<HTMLElement>('[data-grid][tabindex="0"]')
    if (!table || (stop && isShown(stop))) return
    // Prefers a body cell, because column heads lead to other pages.
    const rows = rowsOf(table)
    reach(table, (rows.find(([first]) => first?.closest('tbody')) ?? rows[0])?.[0])
  })
  return {
    ref,
    role: 'grid',
    onFocus: ({ target }: { target: EventTarget }) => {
      if (ref.current && target instanceof HTMLElement && 'grid' in target.dataset) reach(ref.current, target)
    },
    // Leaves clicks that open a new tab to the browser.
    onClick: (event: MouseEvent<HTMLTableElement>) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-grid]')
      const { metaKey, ctrlKey, shiftKey, altKey } = event
      if (!link || event.defaultPrevented || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      history.push(link.pathname + link.search)
    },
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
      const from = event.target
      if (!ref.current || !(from instanceof HTMLElement) || event.altKey || event.metaKey) return
      const to = targetOf(rowsOf(ref.current), from, event)
      if (!to) return
      event.preventDefault()
      to.focus()
    },
  }
}
