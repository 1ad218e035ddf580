/** First pages, by path. Paths about a survey contain its ID. The build groups their code in a few files. */
const firstPages = {
  public: /^\/$/,
  login: /^\/login$/,
  home: /^\/user-home$/,
  overview: /^\/equity-audit-overview$/,
  setup: /^\/equity-audit-setup\/([^/]+)$/,
  tracking: /^\/survey-response-tracking\/([^/]+)$/,
  results: /^\/audit-results-dashboard\/([^/]+)$/,
} as const satisfies Record<string, RegExp>

export type FirstPage = keyof typeof firstPages
export const firstPageNames = Object.keys(firstPages) as FirstPage[]

/** Returns the first page at a path and its survey's ID, or null for other pages. */
export function firstPageAt(path: string): { page: FirstPage; guid: string | undefined } | null {
  for (const page of firstPageNames) {
    const found = firstPages[page].exec(path)
    if (found) return { page, guid: found[1] }
  }
  return null
}

/** The application's file, which every page needs. The document itself refers only to what loads before this file. */
export const application = 'application'

/** Returns the name of the file for code that only these first pages need. */
export const fileOf = (...pages: readonly string[]): string => ['page', ...pages].join('-')
