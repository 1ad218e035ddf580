import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { helpPage, partNames } from '../../features/planning/public-site/web/help-page.ts'
import { previewGuid } from '../../shared/codes.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { colleagueIn, districtOf, memberOf } from '../testing/district.ts'
import { openPage, pageTests } from '../testing/page.tsx'
import { leaderWithSchool } from '../testing/survey.ts'
import { administrationGroups, administrationMenu, menuFor } from './menu.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const entries = async () =>
  (await menu()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

const everybody = [
  ['Home', '/user-home'],
  ['Account', '/account'],
  ['Profile', '/profile'],
  ['Equity Audit', '/equity-audit-overview'],
  ['Monitoring', '/progress-monitoring-overview'],
  ['Resources', '/resources'],
]

test.each(['CAN_EDIT_ENTITY', 'CAN_CREATE_SURVEY'] as const)(
  'hides administration from the menu for %s',
  async (role) => {
    openPage(app, '/resources', (await app.account(role)).token)

    expect(await entries()).toEqual(everybody)
    expect((await menu()).queryByText('Site Administration')).toBeNull()
  },
)

test('greets people by first name in the top bar and shows their role', async () => {
  openPage(app, '/resources', (await app.account('CAN_CREATE_SURVEY')).token)

  await screen.findByText('Hello Maya!')
  await screen.findByText('You are logged in as Survey creator')
  screen.getByRole('link', { name: 'Help' })
})

test('shows the person’s role at the current school or in a district', async () => {
  const { schoolId } = await leaderWithSchool(app)
  const district = await districtOf(app, [schoolId])
  const who = {
    Viewer: await colleagueIn(app, schoolId, 'viewer'),
    'District officer': await memberOf(app, district, 'officer'),
    'District viewer': await memberOf(app, district, 'district_viewer'),
  }
  for (const [role, { token }] of Object.entries(who)) {
    openPage(app, '/resources', token)
    await screen.findByText(`You are logged in as ${role}`)
    const labels = (await entries()).map(([label]) => label)
    expect([role, labels.includes('Schools'), labels.includes('Templates')]).toEqual([
      role,
      role !== 'Viewer',
      role === 'District officer',
    ])
    cleanup()
  }
})

test('opens Help at the section for the current page and links back', async () => {
  const hands = openPage(app, '/profile?tab=members', (await app.account()).token)
  await hands.click(await screen.findByRole('link', { name: 'Help' }))

  await screen.findByRole('heading', { name: 'Resources' })
  expect((await screen.findAllByRole('heading', { level: 2 }))[0]?.textContent).toBe('Planning your survey')
  await hands.click(screen.getByRole('link', { name: 'Back to Profile' }))
  await screen.findByRole('heading', { name: 'Profile' })
  expect(screen.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe(
    '/resources?from=%2Fprofile%3Ftab%3Dmembers',
  )
})

test('explains results in Help and ignores a return address on another site', async () => {
  const { token } = await app.account()
  openPage(app, '/resources?from=/audit-results-dashboard/x/DBP', token)
  const back = await screen.findByRole('link', { name: 'Back to Audit Results' })
  expect(back.getAttribute('href')).toBe('/audit-results-dashboard/x/DBP')
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Reading results')
  cleanup()

  openPage(app, '/resources?from=//elsewhere.example', token)
  await screen.findByRole('heading', { name: 'Resources' })
  expect(screen.queryByRole('link', { name: /^Back/ })).toBeNull()
})

test('opens the Help section of each menu page first', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const ofMenu = [
    ...menuFor({ level: 'leader', roles: ['officer'], isAdmin: false }),
    ...administrationMenu,
    ...administrationGroups.flatMap(({ entries }) => entries),
  ].filter(({ to }) => to !== '/resources')
  for (const { label, to } of ofMenu) {
    const { name, part } = helpPage(to)
    expect([label, name, part]).toEqual([label, expect.any(String), expect.any(String)])
    openPage(app, `/resources?from=${to}`, token)
    await screen.findByRole('link', { name: `Back to ${name}` })
    const first = screen.getAllByRole('heading', { level: 2 })[0]
    expect([label, first?.textContent]).toEqual([label, part && partNames[part]])
    expect(first?.closest('details')?.open).toBe(true)
    cleanup()
  }
})

test('explains how to read Response Tracking in Help', async () => {
  openPage(app, '/resources?from=/survey-response-tracking/x', (await app.account()).token)

  await screen.findByRole('link', { name: 'Back to Response Tracking' })
  const part = within(screen.getByText('Tracking responses').closest('details') as HTMLElement)
  for (const name of [
    'The response rate',
    'Number of people',
    'When a group is behind',
    'Responses that are left out',
  ])
    part.getByRole('heading', { level: 3, name })
  expect(screen.queryByText('Questions and wording')).toBeNull()
  expect(screen.queryByText('Managing several schools')).toBeNull()
})

test('lists Site Administration’s pages for administrators in the specified order', async () => {
  openPage(app, '/resources', (await app.account('CAN_DO_ALL')).token)

  ;(await menu()).getByRole('list', { name: 'Site Administration' })
  await waitFor(() => expect(screen.getAllByRole('heading')[0]?.tagName).toBe('H1'))
  const shown = (await entries()).filter(([, to]) => {
    const link = document.querySelector(`nav a[href="${to}"]`)
    return !link?.closest('details:not([open])')
  })
  // An administrator without a school doesn't see entries that need one. The other entries are in four collapsed groups.
  expect(shown).toEqual([
    ['Home', '/user-home'],
    ['Account', '/account'],
    ['Resources', '/resources'],
    ['User List', '/userlist?userRole=CAN_DO_ALL'],
    ['New Account', '/admin-new-account'],
    ['New Profile', '/admin-new-profile'],
    ['Substitutions List', '/substitutions'],
    ['Survey Submissions', '/surveysubmissions/'],
    ['Generate Questions', '/question-creator'],
    ['Survey Tester', '/survey-tester'],
    ['Fill out the survey', `/survey-form/${previewGuid}`],
  ])
  const groups = [...document.querySelectorAll('nav details')]
  expect(groups.map((group) => group.querySelector('summary')?.textContent)).toEqual([
    'Schools',
    'Surveys',
    'Questions',
    'System',
  ])
  // A group with only one entry would cost an extra click.
  for (const { entries } of administrationGroups) expect(entries.length).toBeGreaterThan(1)
})

test.each([
  ['/translations', 'Translations'],
  ['/interviews', 'Evidence'],
  ['/shared-questions', 'Evidence'],
])('opens the menu group that contains %s', async (path, name) => {
  openPage(app, path, (await app.account('CAN_DO_ALL')).token)

  ;(await menu()).getByRole('link', { name, current: 'page' })
  const open = [...document.querySelectorAll('nav details[open] summary')]
  expect(open.map(({ textContent }) => textContent)).toEqual(['Questions'])
})

test('goes to the public home page on Sign Out and leaves nothing stored', async () => {
  const hands = openPage(app, '/resources', (await app.account()).token)
  await hands.click(await screen.findByRole('button', { name: 'Sign Out' }))

  await screen.findByRole('heading', { name: /Equity, made visible/ })
  expect(screen.queryByText('Hello Maya!')).toBeNull()
  expect(localStorage.length).toBe(0)
  await waitFor(async () => {
    const lines = app.db.selectFrom('system_events').select('event').execute()
    expect((await lines).map(({ event }) => event)).toContain('Signed out')
  })
})
