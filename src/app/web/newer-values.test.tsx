import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { usersContract } from '../../features/people/users/contract.ts'
import { rolloutContract } from '../../features/planning/rollout/contract.ts'
import { addressesContract } from '../../features/records/addresses/contract.ts'
import { organizationsContract } from '../../features/running/organizations/contract.ts'
import { enrollmentContract } from '../../features/schools/enrollment/contract.ts'
import { schoolContract } from '../../features/schools/school/contract.ts'
import { nothingSet } from '../../features/schools/settings/rules.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { districtOf } from '../testing/district.ts'
import { networkOf, openPage, pageTests } from '../testing/page.tsx'
import { type Leader, leaderWithSchool } from '../testing/survey.ts'

pageTests()
let app: TestApp
let leader: Leader
/** Tokens of an administrator who changes values elsewhere, and of the one who opens the forms. */
let other: string
let admin: string
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  leader = await leaderWithSchool(app)
  other = (await app.account('CAN_DO_ALL', 'ana.vang@audit.example')).token
  admin = (await app.account('CAN_DO_ALL', 'maya.thompson@audit.example')).token
})
afterEach(() => app.close())

const get = async <T,>(endpoint: Parameters<TestApp['call']>[0], input: object = {}): Promise<T> =>
  (await app.call(endpoint, input as Record<string, unknown>, other)).body as T

interface Form {
  /** Returns the form's path and the token of the person who opens it. */
  at: () => Promise<{ path: string; token: string }>
  /** Expands the form if it is collapsed at first. */
  open?: (hands: ReturnType<typeof openPage>) => Promise<void>
  typed: [label: RegExp, text: string]
  /** A field that someone else changes while this person types, and the message that reports it. */
  theirs: [label: RegExp, text: string, said: RegExp]
  elsewhere: () => Promise<unknown>
  button: string
  stored: () => Promise<unknown>
}

let organization = 0
let template = 0
const forms: Readonly<Record<string, Form>> = {
  'school profile': {
    at: async () => ({ path: '/profile', token: leader.token }),
    typed: [/^Phone/, '(651) 555-0177'],
    theirs: [/^City/, 'Hillside', /^City: Lakeside → Hillside$/],
    elsewhere: () =>
      app.call(
        schoolContract.updateEntity,
        { body: { id: leader.schoolId, entity_city: 'Hillside', entity_phone: '(651) 555-0166' } },
        other,
      ),
    button: 'Save',
    stored: async () => {
      const input = { params: { id: leader.schoolId } }
      const { entity_phone, entity_city } = await get<Record<string, string>>(schoolContract.getEntity, input)
      return [entity_phone, entity_city]
    },
  },
  'one’s own account': {
    at: async () => ({ path: '/account', token: leader.token }),
    typed: [/^Contact info/, '(651) 555-0177'],
    theirs: [/^Last name/, 'Rivera', /^Last name: .* → Rivera$/],
    elsewhere: () =>
      app.call(usersContract.updateUser, { body: { id: leader.userId, lastName: 'Rivera' } }, other),
    button: 'Save',
    stored: async () => {
      const user = await get<Record<string, string>>(usersContract.getUser, { params: { id: leader.userId } })
      return [user.contactInfo, user.lastName]
    },
  },
  'an account in the list': {
    at: async () => ({ path: `/userlist?userRole=CAN_DO_ALL&role=CAN_EDIT_ENTITY`, token: admin }),
    open: async (hands) => hands.click(await screen.findByRole('button', { name: /^Edit / })),
    typed: [/^Contact info/, '(651) 555-0177'],
    theirs: [/^Last name/, 'Rivera', /^Last name: .* → Rivera$/],
    elsewhere: () =>
      app.call(usersContract.updateUser, { body: { id: leader.userId, lastName: 'Rivera' } }, other),
    button: 'Submit',
    stored: async () => {
      const user = await get<Record<string, string>>(usersContract.getUser, { params: { id: leader.userId } })
      return [user.contactInfo, user.lastName]
    },
  },
  'an organization': {
    at: async () => {
      organization = await districtOf(app, [leader.schoolId])
      await app.call(organizationsContract.addOrganization, { body: { name: 'North State' } }, other)
      return { path: `/district?organization=${organization}`, token: admin }
    },
    typed: [/^Name(?! and)/, 'Shore District'],
    theirs: [/^Part of/, '', /^Part of: blank → North State$/],
    elsewhere: async () => {
      const { organizations } = await get<{ organizations: { id: number; name: string }[] }>(
        organizationsContract.organizations,
      )
      const parent_id = organizations.find(({ name }) => name === 'North State')?.id
      return app.call(
        organizationsContract.updateOrganization,
        { body: { id: organization, parent_id } },
        other,
      )
    },
    button: 'Save',
    stored: async () => {
      const { name, parent } = await get<{ name: string; parent: { name: string } }>(
        organizationsContract.organization,
        { params: { id: organization } },
      )
      return [name, parent?.name]
    },
  },
  'a template': {
    at: async () => {
      organization = await districtOf(app, [leader.schoolId])
      const body = { organization, name: 'Autumn', values: nothingSet, completes: false }
      template = (await app.call(rolloutContract.makeTemplate, { body }, admin)).body.id
      return { path: `/templates/${template}?organization=${organization}`, token: admin }
    },
    typed: [/^Name/, 'Winter'],
    theirs: [/^Finish each school’s setup/, '', /^finished automatically: no → yes$/],
    elsewhere: () => {
      const at = { organization, id: template, version: 1 }
      const body = { ...at, name: 'Autumn', values: nothingSet, completes: true }
      return app.call(rolloutContract.changeTemplate, { body }, other)
    },
    button: 'Save',
    stored: async () => {
      const input = { params: { organization, id: template } }
      const { name, completes } = await get<Record<string, unknown>>(rolloutContract.template, input)
      return [name, completes]
    },
  },
  addresses: {
    at: async () => ({ path: '/user-home', token: admin }),
    typed: [/^Contact/, 'https://district.example/contact'],
    theirs: [/^Equity academy/, 'https://academy.example', /: blank → https:\/\/academy\.example$/],
    elsewhere: () => {
      const addresses = [{ name: 'academy', address: 'https://academy.example' }]
      return app.call(addressesContract.saveAddresses, { body: { addresses } }, other)
    },
    button: 'Save addresses',
    stored: async () => {
      const { contact, academy } = await get<Record<string, string>>(addressesContract.linkSettings)
      return [contact, academy]
    },
  },
  'Community Profile': {
    at: async () => ({ path: '/profile?tab=community', token: leader.token }),
    typed: [/^Classroom Educator/, '62'],
    theirs: [/^Facilities and Operations/, '7', /^staff, Role, Facilities and Operations: blank → 7$/],
    elsewhere: () => {
      const body = { entityId: leader.schoolId, counts: { 'staff/role/8': 7 } }
      return app.call(enrollmentContract.updateEntityEnrollment, { body }, other)
    },
    button: 'Save',
    stored: async () => {
      const input = { params: { id: leader.schoolId } }
      const { counts } = await get<{ counts: Record<string, number> }>(
        enrollmentContract.entityEnrollment,
        input,
      )
      return [String(counts['staff/role/4']), String(counts['staff/role/8'])]
    },
  },
}

describe('a form after someone else saved a newer version', () => {
  test.each(Object.entries(forms))(
    'says who saved what on %s, keeps entries and adds the other person’s changes',
    async (name, {
      at,
      open,
      typed: [label, text],
      theirs: [, theirText, said],
      elsewhere,
      button,
      stored,
    }) => {
      const { path, token } = await at()
      const hands = openPage(app, path, token)
      await open?.(hands)
      const field = await screen.findByLabelText(label)
      expect(await elsewhere()).toMatchObject({ message: '' })
      const after = await stored()
      await hands.clear(field)
      await hands.type(field, text)

      const save = () => hands.click(screen.getByRole('button', { name: button }))
      await save()

      const who = name === 'addresses' ? 'Someone else' : 'Maya Thompson'
      const notice = await screen.findByRole('alert', { name: `${who} saved this after you opened it.` })
      const items = await within(notice).findAllByRole('listitem')
      expect(items.map(({ textContent }) => textContent)).toContainEqual(expect.stringMatching(said))
      expect(field).toHaveProperty('value', text)
      expect(await stored()).toEqual(after)

      await hands.click(within(notice).getByRole('button', { name: 'Add these changes' }))
      await waitFor(() => expect(screen.queryByText(/saved this after you opened it/)).toBeNull())
      expect(screen.getByLabelText(label)).toHaveProperty('value', text)
      await save()

      await waitFor(async () => {
        const [mine, their] = (await stored()) as unknown[]
        expect(mine).toBe(text)
        if (theirText) expect(their).toBe(theirText)
        else expect(their).toBeTruthy()
      })
    },
  )
})

describe('the notice about newer values', () => {
  const addition = /saved this after you opened it/
  async function overtaken(elsewhere: () => Promise<unknown>, without: string) {
    const hands = openPage(app, '/account', leader.token)
    const field = await screen.findByLabelText(/^Contact info/)
    expect(await elsewhere()).toMatchObject({ message: '' })
    networkOf(app, { without })
    await hands.clear(field)
    await hands.type(field, '(651) 555-0177')
    await hands.click(screen.getByRole('button', { name: 'Save' }))
    return { hands, notice: within(await screen.findByRole('alert', { name: addition })) }
  }
  const body = () => ({ id: leader.userId })

  test('explains why it can’t show the changes and loads them when tried again', async () => {
    const rename = { ...body(), lastName: 'Rivera' }
    const { hands, notice } = await overtaken(
      () => app.call(usersContract.updateUser, { body: rename }, other),
      '/api/get-user-list',
    )
    expect(notice.getByRole('button').getAttribute('aria-disabled')).toBe('true')
    await notice.findByText(/can’t reach/)
    networkOf(app, true)
    await hands.click(notice.getByRole('button', { name: 'Try again' }))

    await notice.findByText(/→ Rivera/)
    await hands.click(notice.getByRole('button', { name: 'Add these changes' }))
    expect(await screen.findByLabelText(/^Last name/)).toHaveProperty('value', 'Rivera')
  })

  test('says that nothing on the form changed', async () => {
    const promotion = { ...body(), role: 'CAN_DO_ALL' as const }
    const { hands, notice } = await overtaken(
      () => app.call(usersContract.updateUser, { body: promotion }, other),
      '/none',
    )
    await notice.findByText(/The other changes don’t affect this form\./)
    expect(notice.queryByRole('list')).toBeNull()
    await hands.click(notice.getByRole('button', { name: 'Continue' }))

    expect(screen.queryByRole('alert', { name: addition })).toBeNull()
    await hands.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved!')
  })
})
