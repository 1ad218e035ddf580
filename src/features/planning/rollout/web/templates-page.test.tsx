import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtOf, memberOf } from '../../../../app/testing/district.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { templateFields } from '../../../../app/testing/rollout.ts'
import { leaderWithSchool } from '../../../../app/testing/survey.ts'
import { nothingSet } from '../../../schools/settings/rules.ts'
import { setupContract } from '../../setup/contract.ts'
import { rolloutContract } from '../contract.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterEach(() => app.close())

test('applies a template to all schools and lists the schools left out', async () => {
  const [free, preparing] = [await leaderWithSchool(app), await leaderWithSchool(app)]
  const body = { entity_fk: preparing.schoolId }
  await app.call(setupContract.generateSurvey, { body }, preparing.token)
  const organization = await districtOf(app, [free.schoolId, preparing.schoolId])
  const officer = await memberOf(app, organization, 'officer')
  const hands = openPage(app, '/templates', officer.token)

  await screen.findByRole('heading', { name: 'No templates yet' })
  await hands.click(screen.getByRole('link', { name: 'New template' }))
  await hands.click(await screen.findByRole('button', { name: 'Create template' }))
  await screen.findByText('This field is required')
  await hands.type(screen.getByRole('textbox', { name: /^Name/ }), 'Autumn')
  await hands.click(screen.getByRole('checkbox', { name: /^Languages/ }))
  await hands.click(screen.getByRole('checkbox', { name: 'Spanish' }))
  await hands.click(screen.getByRole('button', { name: 'Create template' }))

  await screen.findByRole('heading', { level: 1, name: 'Autumn' })
  await hands.click(screen.getByRole('button', { name: 'Choose all 2' }))
  await hands.click(screen.getByRole('button', { name: 'Give template to 2 schools' }))
  const notice = await screen.findByRole('alert', { name: '1 school got the template' })
  expect(within(notice).getByText(/A survey is being set up./)).toBeTruthy()
  const row = (await screen.findByRole('link', { name: 'Uses this template' })).closest('tr')
  expect(row?.textContent).toContain('Choose the open date.')
})

test('shows field errors, guards unsaved changes and deletes a template', async () => {
  const { schoolId } = await leaderWithSchool(app)
  const organization = await districtOf(app, [schoolId])
  const { token } = await memberOf(app, organization, 'officer')
  const made = { body: { organization, name: 'Autumn', values: nothingSet, completes: false } }
  await app.call(rolloutContract.makeTemplate, made, token)
  const hands = openPage(app, '/templates', token)

  await hands.click(await screen.findByRole('link', { name: 'Autumn' }))
  await hands.click(await screen.findByRole('checkbox', { name: /^Dates/ }))
  await hands.click(screen.getByRole('checkbox', { name: /^Languages/ }))
  await hands.click(screen.getByRole('checkbox', { name: 'English' }))
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  const begin = screen.getByLabelText(/^Open date/)
  expect(begin.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(begin)
  screen.getByRole('group', { name: /^Languages/, description: 'Choose at least one language.' })
  await hands.type(begin, '2030-11-04')
  await hands.type(screen.getByLabelText(/^Close date/), '2030-11-04')
  screen.getByText('The close date must be at least one day after the open date.')

  await hands.click(screen.getByRole('link', { name: 'All templates' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await hands.click(screen.getByRole('button', { name: 'Stay on this page' }))
  await hands.click(screen.getByRole('checkbox', { name: 'English' }))
  await hands.clear(screen.getByLabelText(/^Close date/))
  await hands.type(screen.getByLabelText(/^Close date/), '2030-11-15')
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved!')

  await hands.click(screen.getByRole('button', { name: 'Delete Autumn' }))
  await hands.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { name: 'No templates yet' })
})

test('asks before applying an empty or unsaved template', async () => {
  const { schoolId } = await leaderWithSchool(app)
  const organization = await districtOf(app, [schoolId])
  const { token } = await memberOf(app, organization, 'officer')
  const made = { body: { organization, name: 'Autumn', values: nothingSet, completes: false } }
  await app.call(rolloutContract.makeTemplate, made, token)
  const hands = openPage(app, '/templates', token)
  await hands.click(await screen.findByRole('link', { name: 'Autumn' }))

  await screen.findByRole('heading', { level: 2, name: 'Schools' })
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Template settings', 'Schools', 'Delete template'])
  await hands.click(screen.getByRole('button', { name: 'Choose all 1' }))
  const give = () => screen.getByRole('button', { name: 'Give template to 1 school' })
  give()
  await hands.click(screen.getByRole('checkbox', { name: /^Languages/ }))
  screen.getByText('Save the template first.')
  await hands.click(screen.getByRole('checkbox', { name: /^Languages/ }))

  await hands.click(give())
  const dialog = within(await screen.findByRole('dialog', { name: 'Give an empty template?' }))
  await hands.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await app.db.selectFrom('surveys').select('id').execute()).toHaveLength(0)
  await hands.click(give())
  await hands.click(await screen.findByRole('button', { name: 'Give template' }))
  await screen.findByRole('alert', { name: '1 school got the template' })
})

test('tells a school who set a part of the setup, and locks that part', async () => {
  const leader = await leaderWithSchool(app)
  const organization = await districtOf(app, [leader.schoolId])
  const { token } = await memberOf(app, organization, 'officer')
  const values = { ...templateFields.values, dates: null }
  const made = { body: { organization, ...templateFields, values } }
  const { id } = (await app.call(rolloutContract.makeTemplate, made, token)).body
  const given = { body: { organization, id, schools: [leader.schoolId], takeOver: false } }
  await app.call(rolloutContract.giveTemplate, given, token)
  const input = { params: { entityId: leader.schoolId } }
  const { body } = await app.call(setupContract.entitySurveyConfig, input, leader.token)
  openPage(app, `/equity-audit-setup/${body?.survey.guid}?step=4`, leader.token)

  await screen.findByRole('heading', { name: 'Set by Three Rivers School District' })
  const spanish = screen.getByRole('checkbox', { name: /^Spanish/ })
  expect(spanish.closest('fieldset')).toHaveProperty('disabled', true)
  expect(spanish).toHaveProperty('checked', true)
})
