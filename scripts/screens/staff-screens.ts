import type { Page } from '@playwright/test'
import { addressOf, type Route, routeOf } from '../../e2e/routes.ts'
import type { Screen } from './camera.ts'

export const everyone = [
  'nobody',
  'leader',
  'doer',
  'newcomer',
  'beginner',
  'administrator',
  'officer',
] as const
/** A doer is a leader with goals. An officer belongs to the district around the school. */
export type Who = (typeof everyone)[number]

export interface StaffScreen extends Screen {
  path: string
  /** What to do on the page before the screenshot. */
  act?: (page: Page) => Promise<void>
  /** Whether to capture only the visible part, so that anything over the page stays in position. */
  view?: boolean
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

const screen = (
  name: string,
  path: string,
  shows: string,
  sizes: Screen['sizes'] = 'other',
  more: Pick<StaffScreen, 'act' | 'view'> = {},
): StaffScreen => ({ name, path, shows, sizes, ...more })

/** Screens that visitors to the repository see first. */
export const toSeeFirst = [
  'public-home',
  'home',
  'setup-send',
  'respondent-question',
  'tracking',
  'results',
  'area-report',
  'brief',
  'monitoring-goals',
  'district-schools',
]

/** Capitalized words in a path are placeholders for surveys, links, a draft and other records. */
const staffScreens: Readonly<Record<Who, readonly StaffScreen[]>> = {
  nobody: [
    screen('public-home', '/', 'the public page', 'main'),
    screen('about', '/about', 'what it is and who it is for'),
    screen('login', '/login', 'signing in'),
    screen('login-dialog', '/', 'signing in from the public page', 'small', {
      act: press('Log In'),
      view: true,
    }),
    screen('not-found', '/no-such-page', 'an address that leads nowhere', 'small'),
    screen('shared-results', '/SHARED', 'results behind a shared link', 'other'),
    screen('shared-area', '/SHARED/DBP', 'an area behind a shared link', 'small'),
    screen(
      'review-translations',
      '/review-translations/REVIEW',
      'a translation, for a speaker with a link',
      'other',
    ),
    screen('record', '/record/SPEAKER', 'recording a text, for a speaker with a link', 'other'),
    screen(
      'approve-recordings',
      '/approve-recordings/LISTENER',
      'listening to recordings, for a second person',
      'small',
    ),
    screen(
      'enter-interviews',
      '/interviews/INTERVIEWER',
      'entering what an interview showed about the questions',
      'small',
    ),
    screen('paper', '/PAPER', 'typing in answers from paper', 'small'),
    screen('shared-ended', '/shared/no-such-link', 'a link that has ended', 'small'),
  ],
  leader: [
    screen('home', '/user-home', 'home while a survey is live', 'main'),
    screen('process', '/process', 'the five steps of an equity audit'),
    screen('account', '/account', 'one’s own account'),
    screen('password', '/account', 'changing the password', 'small', {
      act: press('Reset Password'),
      view: true,
    }),
    screen('profile', '/profile', 'the school’s profile'),
    screen('profile-community', '/profile?tab=community', 'the Community Profile', 'small'),
    screen('overview', '/equity-audit-overview', 'the current survey and the earlier ones', 'main'),
    screen('setup-send', '/equity-audit-setup/LIVE', 'sending the survey; the rest is locked'),
    screen('setup-language-locked', '/equity-audit-setup/LIVE?step=4', 'a step to read only', 'small'),
    screen('tracking', '/survey-response-tracking/LIVE', 'responses while a survey is open', 'main'),
    screen('tracking-closed', '/survey-response-tracking/CLOSED', 'responses of a closed survey', 'small'),
    screen('results', '/audit-results-dashboard/CLOSED', 'results', 'main'),
    screen('results-early', '/audit-results-dashboard/LIVE', 'results before the survey has closed', 'small'),
    screen('share-dialog', '/audit-results-dashboard/CLOSED', 'sharing results', 'small', {
      act: press('Share Results'),
      view: true,
    }),
    screen('gaps', '/audit-results-dashboard/CLOSED/gaps', 'gaps beyond chance'),
    screen('area-report', '/audit-results-dashboard/CLOSED/DBP', 'one area', 'main'),
    screen('item', '/audit-results-dashboard/CLOSED/items/q1101', 'one question', 'small'),
    screen('family-answer', '/audit-results-dashboard/CLOSED/answer', 'choosing what families read'),
    screen(
      'family-answer-preview',
      '/audit-results-dashboard/CLOSED/answer/preview',
      'what families will read, before anything is chosen',
      'desk',
    ),
    screen('quality', '/audit-results-dashboard/CLOSED/quality', 'how good the data is', 'small'),
    screen('brief', '/audit-results-dashboard/CLOSED/brief', 'the board brief, two sheets', 'main'),
    screen('align-strategies', '/align-strategies', 'strategies from the results'),
    screen('align-support', '/align-strategies?tab=support', 'four services and the plan', 'other'),
    screen(
      'area-strategies',
      '/align-strategies/DBP',
      'strategies for one area, each to make a goal of',
      'small',
    ),
    screen('monitoring', '/progress-monitoring-overview', 'Progress Monitoring before the first goal'),
    screen('goal', '/progress-monitoring-overview/goal?area=DBP', 'a new goal', 'small'),
    screen('repeat', '/equity-audit-again/CLOSED', 'the same as last year, while a survey runs', 'small'),
    screen('resources', '/resources', 'guides and answers'),
    screen('server-down', '/user-home', 'the server out of reach', 'small', {
      act: async (page) => {
        await page.route('**/api/**', (route) => route.abort())
        await page.reload()
        await page.getByRole('button', { name: 'Try again' }).waitFor()
      },
    }),
    screen('no-access', '/admin-new-account', 'a page for administrators only', 'small'),
  ],
  doer: [
    screen('monitoring-goals', '/progress-monitoring-overview', 'Progress Monitoring with a goal', 'main'),
    screen('goal-edit', '/progress-monitoring-overview/goal?id=GOAL', 'changing a goal', 'small'),
    screen(
      'brief-goals',
      '/audit-results-dashboard/CLOSED/brief',
      'the brief with what will be done',
      'desk',
    ),
  ],
  newcomer: [
    screen('home-first', '/user-home', 'home before there is a profile'),
    screen('profile-first', '/profile', 'the profile, not filled in', 'small'),
    screen('overview-first', '/equity-audit-overview', 'before the profile', 'small'),
  ],
  beginner: [
    screen('overview-begun', '/equity-audit-overview', 'a setup to continue', 'small'),
    screen('setup-participants', '/equity-audit-setup/NEW?step=1', 'step 1: who takes part'),
    screen('setup-help', '/equity-audit-setup/NEW?step=1', 'help next to the form', 'small', {
      act: async (page) => {
        await page.getByRole('button', { name: 'Who counts as a parent or caregiver?' }).click()
        await page.getByRole('heading', { name: 'Who counts', exact: true }).waitFor()
      },
      view: true,
    }),
    screen('setup-terms', '/equity-audit-setup/NEW?step=2', 'step 2: the school’s own words', 'small'),
    screen('setup-items', '/equity-audit-setup/NEW?step=3', 'step 3: the gender item', 'small'),
    screen('setup-language', '/equity-audit-setup/NEW?step=4', 'step 4: languages', 'small'),
    screen('setup-timeline', '/equity-audit-setup/NEW?step=5', 'step 5: dates', 'small'),
    screen('setup-review', '/equity-audit-setup/NEW?step=6', 'step 6: review', 'small'),
    screen(
      'setup-send-first',
      '/equity-audit-setup/NEW?step=7',
      'step 7 before the setup is complete',
      'small',
    ),
    screen('tracking-empty', '/survey-response-tracking/NEW', 'nothing to track yet', 'small'),
    screen('results-empty', '/audit-results-dashboard/NEW', 'no results yet', 'small'),
    screen('align-empty', '/align-strategies', 'strategies before there are results', 'small'),
  ],
  administrator: [
    screen('admin-home', '/user-home', 'home of an administrator', 'small'),
    screen('admin-overview', '/equity-audit-overview', 'the surveys of all schools', 'small'),
    screen('admin-users', '/userlist?userRole=CAN_DO_ALL', 'accounts', 'other'),
    screen('admin-users-edit', '/userlist?userRole=CAN_DO_ALL', 'an account, being edited', 'small', {
      act: (page) => page.getByRole('button', { name: /Edit/ }).last().click(),
    }),
    screen('admin-new-account', '/admin-new-account', 'a new account', 'small'),
    screen('admin-organizations', '/organizations', 'districts and the bodies above them', 'small'),
    screen('admin-new-profile', '/admin-new-profile', 'a school for an account', 'small'),
    screen('admin-import-schools', '/admin-import-schools', 'schools from a list', 'small'),
    screen('admin-substitutions', '/substitutions', 'words that schools may replace', 'small'),
    screen('admin-submissions', '/surveysubmissions/', 'responses as they were sent', 'small'),
    screen('admin-checks', '/response-check', 'surveys whose responses can be checked', 'small'),
    screen('admin-check', '/response-check/LIVE', 'when responses came and what stands out', 'other'),
    screen('admin-questions', '/question-creator', 'the question bank’s files', 'small'),
    screen('admin-draft', '/question-creator/DRAFT', 'a saved draft next to the standard questions', 'small'),
    screen('admin-tester', '/survey-tester', 'trying an instrument', 'small'),
    screen('admin-translations', '/translations', 'how far translations are read', 'small'),
    screen('admin-translation', '/translations/hmn', 'a translation next to the English', 'small'),
    screen('admin-interviews', '/interviews', 'who to interview, and what interviews showed', 'small'),
    screen('admin-trail', '/audit-trail', 'who did what', 'small'),
    screen(
      'shared-questions',
      '/shared-questions',
      'questions that work differently, over installations',
      'small',
    ),
    screen('evidence', '/evidence', 'evidence and what installations share', 'small'),
    screen('installations', '/cells', 'several installations together', 'desk'),
  ],
  officer: [
    screen('district', '/district?organization=ORGANIZATION', 'the surveys of a district’s schools', 'small'),
    screen('district-schools', '/schools?organization=ORGANIZATION', 'the schools of a district', 'small'),
    screen(
      'district-results',
      '/district-results?organization=ORGANIZATION&round=ROUND',
      'results of the schools of a district',
      'small',
    ),
    screen(
      'district-questions',
      '/district-questions?organization=ORGANIZATION&round=ROUND',
      'questions that work differently for a group, over a district’s schools',
      'small',
    ),
    screen('district-goals', '/district-goals?organization=ORGANIZATION', 'goals of a district', 'small'),
    screen(
      'district-report',
      '/district-report?organization=ORGANIZATION&round=ROUND',
      'choosing what families of a district read',
      'small',
    ),
    screen(
      'district-report-preview',
      '/district-report/preview?organization=ORGANIZATION&round=ROUND',
      'the report to families of a district',
      'small',
    ),
    screen('templates', '/templates?organization=ORGANIZATION', 'templates of a district', 'desk'),
    screen('template-new', '/templates/new?organization=ORGANIZATION', 'a new template', 'desk'),
    screen(
      'template',
      '/templates/TEMPLATE?organization=ORGANIZATION',
      'a template and its schools',
      'small',
    ),
    screen('programs', '/programs', 'keys and addresses for programs', 'desk'),
  ],
}

/** Value for each route parameter, in routes that don't have a screen above. */
const parameters = { guid: 'CLOSED', area: 'DBP', item: 'q1101', id: '1' }
/** Pages that show another page's step or move on right away. */
const notPictured = ['/school/$id', '/change-password', '/login-back']
const viewer: Readonly<Record<Route['for'], Who>> = {
  everybody: 'nobody',
  staff: 'leader',
  administrators: 'administrator',
}

/** Returns the screens above, and every page of the router without such a screen, named after its path. */
export function everyStaffScreen(routes: readonly Route[]): Readonly<Record<Who, readonly StaffScreen[]>> {
  const pictured = new Set(
    Object.values(staffScreens)
      .flat()
      .map(({ path }) =>
        routeOf(routes, path.replace('/SHARED', '/shared/SHARED').replace('/PAPER', '/paper/PAPER')),
      ),
  )
  const others = routes.filter((route) => !pictured.has(route) && !notPictured.includes(route.path))
  const added = Map.groupBy(others, (route) => viewer[route.for])
  return Object.fromEntries(
    Object.entries(staffScreens).map(([who, screens]) => {
      const more = (added.get(who as Who) ?? []).map((route) => {
        const path = addressOf(route, parameters)
        return screen(path.replace(/\W+/g, '-').replace(/^-/, ''), path, route.path, 'desk')
      })
      return [who, [...screens, ...more]]
    }),
  ) as Record<Who, StaffScreen[]>
}
