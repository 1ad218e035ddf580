/** Checks whether a value is a page's address on this site, starting with its path, in the form browsers use. */
export const isOwnAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])[!-~]*$/.test(value)

/** In the order on the page. */
export const partNames = {
  start: 'Where to begin',
  planning: 'Planning your survey',
  outreach: 'Reaching people',
  tracking: 'Tracking responses',
  'reading-results': 'Reading results',
  goals: 'Goals and changes',
  privacy: 'Privacy, for families',
  district: 'Managing several schools',
  account: 'Your account and your role',
  people: 'Accounts, schools and districts',
  words: 'Questions and wording',
  responses: 'Responses and activity',
  programs: 'Programs and installations',
} as const
export type Part = keyof typeof partNames

/** Starts of paths, with the page's name and the part of Resources that helps with it. */
const pages: readonly (readonly [path: string, name: string, part: Part])[] = [
  ['/user-home', 'Home', 'start'],
  ['/process', 'The equity audit process', 'start'],
  ['/account', 'Account', 'account'],
  ['/profile', 'Profile', 'planning'],
  ['/equity-audit-setup', 'Survey Setup', 'planning'],
  ['/equity-audit', 'Equity Audit', 'planning'],
  ['/survey-response-tracking', 'Response Tracking', 'tracking'],
  ['/audit-results-dashboard', 'Audit Results', 'reading-results'],
  ['/align-strategies', 'Align Strategies', 'goals'],
  ['/progress-monitoring', 'Progress Monitoring', 'goals'],
  ['/templates', 'Templates', 'district'],
  ['/schools/enrollment', 'Enrollment', 'district'],
  ['/schools', 'Schools', 'district'],
  ['/district-results', 'District results', 'district'],
  ['/district-goals', 'District goals', 'district'],
  ['/district-report', 'Report to families', 'district'],
  ['/district', 'District', 'district'],
  ['/userlist', 'User List', 'people'],
  ['/admin-new-account', 'New Account', 'people'],
  ['/admin-new-profile', 'New Profile', 'people'],
  ['/admin-import-schools', 'Import Schools', 'people'],
  ['/organizations', 'Organizations', 'people'],
  ['/substitutions', 'Substitutions List', 'words'],
  ['/question-creator', 'Generate Questions', 'words'],
  ['/survey-tester', 'Survey Tester', 'words'],
  ['/translations', 'Translations', 'words'],
  ['/recordings', 'Recordings', 'words'],
  ['/evidence', 'Evidence', 'words'],
  ['/surveysubmissions', 'Survey Submissions', 'responses'],
  ['/response-check', 'Response Check', 'responses'],
  ['/audit-trail', 'Activity Log', 'responses'],
  ['/programs', 'API access', 'programs'],
  ['/cells', 'Installations', 'programs'],
]

/** Returns the name of an address's page, and the part of Resources that helps with it. Both are null if unknown. */
export function helpPage(address: string): { name: string | null; part: Part | null } {
  const [, name = null, part = null] = pages.find(([path]) => address.startsWith(path)) ?? []
  return { name, part }
}
