export type Conformance = 'Supports' | 'Partially supports' | 'Does not support' | 'Not applicable'

/** A row of the report. */
export interface Line {
  /** Such as 1.4.3 or 302.1. */
  number: string
  name: string
  conformance: Conformance
  /** What holds and what does not, in one or two sentences. */
  remark: string
  /** Tests by file and title, as in docs/specification.md, and walks by their names. */
  by: string
}

export const line = (
  number: string,
  name: string,
  conformance: Conformance,
  remark: string,
  by = '',
): Line => ({ number, name, conformance, remark, by })

/** A person's way through the main paths in a real Chromium, by what was looked at. */
export interface Walk {
  name: string
  /** YYYY-MM-DD. */
  on: string
  how: string
  found: string
}
