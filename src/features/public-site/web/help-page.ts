/** Whether a value is the address of a page here, beginning with its path. */
export const isOwnAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value)

type Part = 'planning' | 'outreach' | 'reading-results'

/** Beginnings of paths, the names of their pages, and the part of Resources that helps with them. */
const pages: readonly (readonly [path: string, name: string, part: Part | null])[] = [
  ['/user-home', 'Home', null],
  ['/account', 'Account', null],
  ['/profile', 'Profile', 'planning'],
  ['/equity-audit-setup', 'Survey Setup', 'planning'],
  ['/equity-audit', 'Equity Audit', 'planning'],
  ['/templates', 'Templates', 'planning'],
  ['/survey-response-tracking', 'Response Tracking', 'outreach'],
  ['/schools', 'Schools', 'outreach'],
  ['/audit-results-dashboard', 'Audit Results', 'reading-results'],
  ['/district-results', 'District results', 'reading-results'],
  ['/align-strategies', 'Align Strategies', 'reading-results'],
  ['/progress-monitoring', 'Progress Monitoring', 'reading-results'],
]

/** The page at an address: its name, and the part of Resources that helps with it; null where there is none. */
export function helpPage(address: string): { name: string | null; part: Part | null } {
  const [, name = null, part = null] = pages.find(([path]) => address.startsWith(path)) ?? []
  return { name, part }
}
