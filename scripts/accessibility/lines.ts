export type Conformance = 'Supports' | 'Partially supports' | 'Does not support' | 'Not applicable'

/** Row in the report. */
export interface Line {
  /** Number of the criterion, such as 1.4.3 or 302.1. */
  number: string
  name: string
  conformance: Conformance
  /** What works and what doesn't, in one or two sentences. */
  remark: string
  /** Tests by file and title, as in docs/specification.md, and walks by name. */
  by: string
}

export const line = (
  number: string,
  name: string,
  conformance: Conformance,
  remark: string,
  by = '',
): Line => ({ number, name, conformance, remark, by })

/** A person's walk through the main paths in Chromium, with a focus such as the keyboard. */
export interface Walk {
  name: string
  /** YYYY-MM-DD. */
  on: string
  how: string
  found: string
}
