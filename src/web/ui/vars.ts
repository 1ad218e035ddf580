import type { CSSProperties } from 'react'

/** Returns CSS variables for a style attribute: `vars({ at: 16 })` sets `--at: 16`. */
export function vars(values: Readonly<Record<string, number | string | undefined>>): CSSProperties {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [`--${name}`, value]),
  )
}

/** Joins class names, leaving out false or missing values. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
