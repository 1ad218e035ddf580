export type Conformance = 'Supports' | 'Partially supports' | 'Does not support' | 'Not applicable'

export interface Line {
  /** The criterion's number, such as 1.4.3 or 302.1. */
  number: string
  name: string
  conformance: Conformance
  /** What works and what doesn't, in one or two sentences. */
  remark: string
  /** Tests, listed by file and title as in docs/specification.md, and walks, listed by name. */
  by: string
}

export const line = (
  number: string,
  name: string,
  conformance: Conformance,
  remark: string,
  by = '',
): Line => ({ number, name, conformance, remark, by })

/** A check of the main paths by a person in Chromium, with a focus such as the keyboard. */
export interface Walk {
  name: string
  /** YYYY-MM-DD. */
  on: string
  how: string
  found: string
}
