/**
 * Pages on which people begin, by their paths; one about a survey has its guid there. The build makes few files of what
 * they need.
 */
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

/** The page on which someone begins at a path, with the guid of its survey; null for other pages. */
export function firstPageAt(path: string): { page: FirstPage; guid: string | undefined } | null {
  for (const page of firstPageNames) {
    const found = firstPages[page].exec(path)
    if (found) return { page, guid: found[1] }
  }
  return null
}

/** The file of the application, which every page needs; the document itself names only what comes before it. */
export const application = 'application'

/** The file of what only these first pages need. */
export const fileOf = (...pages: readonly string[]): string => ['page', ...pages].join('-')
