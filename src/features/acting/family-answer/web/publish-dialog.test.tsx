import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { withCarriedGap } from '../../../../app/testing/carried.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { languageCodes, setAddedLanguages } from '../../../../shared/languages.ts'
import { changingWords, setOffered } from '../../../records/words/server/actions.ts'
import { languagesContract } from '../../../running/languages/contract.ts'
import { type FamilyAnswer, familyAnswerContract } from '../contract.ts'
import { languagesOf } from '../rules-view.ts'
import { publicPage } from '../server/actions-public.ts'

pageTests()
let app: TestApp
let guid: string
let token: string
/** Final results with a gap by race that stays clear however the figures are rounded. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-26T15:00:00Z') })
  app = await testApp()
  ;({ guid, token } = await withCarriedGap(app, 260, 2))
})
beforeEach(async () => {
  await app.db.deleteFrom('family_answers').execute()
})
afterAll(async () => {
  setAddedLanguages([])
  vi.useRealTimers()
  await app.close()
})

const stored = async (): Promise<FamilyAnswer> =>
  (await app.call(familyAnswerContract.familyAnswer, { params: { guid } }, token)).body
const editor = () => `/audit-results-dashboard/${guid}/answer`

test('lists named groups, left-out groups and drafts before publishing', async () => {
  const { choices: suggestion } = await stored()
  const body = { surveyGuid: guid, ...suggestion }
  await app.call(familyAnswerContract.saveFamilyAnswer, { body }, token)
  const { offered, choices, drafts } = await stored()
  const named = offered.improvements.filter(({ key, names }) => names && choices.improvements.includes(key))
  const [first] = named
  if (!first?.names) throw new Error('These results name no group.')
  const hands = openPage(app, `${editor()}/preview`, token)
  await hands.click(await screen.findByRole('button', { name: 'Publish page' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Publish this page?' }))

  const groups = new Set(named.map(({ names }) => names)).size
  asked.getByRole('heading', { name: `It names ${groups} ${groups === 1 ? 'group' : 'groups'}` })
  expect(asked.getAllByText(/^Draft\. Not reviewed by a speaker/)).toHaveLength(drafts.length)
  asked.getByText(/the page will say: “We are still deciding what to do first\.”/)
  asked.getByRole('link', { name: 'Choose a goal first' })
  await hands.click(asked.getByRole('button', { name: /^Leave out/ }))
  await waitFor(async () => expect((await stored()).choices.improvements).not.toContain(first.key))
  await asked.findByText('The widest by race or language that this page can name')
  await waitFor(() =>
    expect(
      asked.getByRole('button', { name: 'Publish without a commitment' }).getAttribute('aria-disabled'),
    ).toBeNull(),
  )
  await hands.click(asked.getByRole('button', { name: 'Publish without a commitment' }))
  await screen.findByText(/^Public since/)
  expect((await stored()).published?.isCurrent).toBe(true)

  await hands.click(screen.getByRole('button', { name: 'Unpublish page' }))
  const button = await screen.findByRole('button', { name: 'Publish page' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await hands.click(button)
  const again = within(await screen.findByRole('dialog', { name: 'Publish this page?' }))
  const publish = again.getByRole('button', { name: 'Publish without a commitment' })
  await waitFor(() => expect(publish.getAttribute('aria-disabled')).toBeNull())
  await hands.click(publish)
  await screen.findByText(/^Public since/)
})

test('leaves out languages that no speaker has reviewed, if the leader chooses to', async () => {
  const { choices } = await stored()
  await app.call(familyAnswerContract.saveFamilyAnswer, { body: { surveyGuid: guid, ...choices } }, token)
  const { drafts, address } = await stored()
  const hands = openPage(app, `${editor()}/preview`, token)
  await hands.click(await screen.findByRole('button', { name: 'Publish page' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Publish this page?' }))
  const box = asked.getByRole('checkbox', { name: /^Publish .* as drafts?, with a note at the top$/ })
  expect(box).toHaveProperty('checked', true)
  await hands.click(box)
  expect(asked.getAllByText(/^Not published\. Not reviewed/)).toHaveLength(drafts.length)
  await hands.click(asked.getByRole('button', { name: 'Publish without a commitment' }))
  await screen.findByText(/^Public since/)
  const { views } = await publicPage(app, address.split('/').at(-1) ?? '')
  expect(views && languagesOf(views)).toEqual(languageCodes.filter((code) => !drafts.includes(code)))
  for (const code of drafts) expect(views?.[code]).toEqual(views?.en)
  expect((await stored()).published?.isCurrent).toBe(true)
})

test('publishes only the version whose group names were listed', async () => {
  const { choices } = await stored()
  const save = (change: Partial<typeof choices>, version: number) => {
    const body = { surveyGuid: guid, ...choices, ...change }
    return app.call(familyAnswerContract.saveFamilyAnswer, { body }, token, { 'if-match': `"${version}"` })
  }
  await save({ improvements: [] }, 0)
  const hands = openPage(app, `${editor()}/preview`, token)
  await screen.findByRole('button', { name: 'Publish page' })
  await save({}, 1)
  await hands.click(await screen.findByRole('link', { name: 'Español' }))
  const page = await screen.findByRole('region', { name: 'The page in Spanish' })
  await hands.click(screen.getByRole('button', { name: 'Publish page' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Publish this page?' }))
  asked.getByRole('heading', { name: 'It doesn’t name any groups' })
  expect(page).toBeTruthy()
  await hands.click(asked.getByRole('button', { name: 'Publish without a commitment' }))

  await asked.findByRole('heading', { name: /^It names \d+ group/ })
  asked.getByText(/saved this/)
  expect((await stored()).published).toBeNull()
})

test('counts each group once and forgets a failed attempt to leave a group out', async () => {
  const { choices } = await stored()
  await app.call(familyAnswerContract.saveFamilyAnswer, { body: { surveyGuid: guid, ...choices } }, token)
  const { offered } = await stored()
  const names = offered.improvements.flatMap((one) =>
    one.names && choices.improvements.includes(one.key) ? [one.names] : [],
  )
  const hands = openPage(app, `${editor()}/preview`, token)
  await hands.click(await screen.findByRole('button', { name: 'Publish page' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Publish this page?' }))
  asked.getByRole('heading', { name: new RegExp(`^It names ${new Set(names).size} group`) })
  networkOf(app, false)
  const [leaveOut] = asked.getAllByRole('button', { name: /^Leave out/ })
  if (leaveOut) await hands.click(leaveOut)
  await asked.findByText(/We can’t reach the server/)
  networkOf(app, true)
  await hands.click(asked.getByRole('button', { name: 'Keep as draft' }))
  await hands.click(screen.getByRole('button', { name: 'Publish page' }))
  const again = within(await screen.findByRole('dialog', { name: 'Publish this page?' }))
  expect(again.queryByText(/We can’t reach the server/)).toBeNull()
})

test('warns when the widest gap by race or language is left out', async () => {
  const hands = openPage(app, editor(), token)
  const { offered } = await stored()
  const widest = offered.improvements.find(({ isWidest }) => isWidest)
  const offers = await screen.findByRole('group', { name: /^Gaps and areas/ }, { timeout: 10_000 })
  const [box] = within(offers).getAllByRole('checkbox')
  if (!box || !widest) throw new Error('No gap is offered.')
  expect(screen.queryByText(/^You’re leaving out the widest/)).toBeNull()
  await hands.click(box)
  screen.getByText('You’re leaving out the widest clear gap by race or language that this page can name')
})

test('says which languages aren’t published because they lack words', async () => {
  const { token: administrator } = await app.account('CAN_DO_ALL')
  const body = { code: 'om', nativeName: 'Afaan Oromoo', chooseLangText: 'Afaan kee filadhu' }
  await app.call(languagesContract.addLanguage, { body }, administrator)
  await changingWords(app.db, (trx) => setOffered(trx, 'om', app.clock.at.toISOString()))
  const { choices, lacking } = await stored()
  expect(lacking).toEqual(['om'])
  await app.call(familyAnswerContract.saveFamilyAnswer, { body: { surveyGuid: guid, ...choices } }, token)
  const hands = openPage(app, `${editor()}/preview`, token)
  await hands.click(await screen.findByRole('button', { name: 'Publish page' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Publish this page?' }))
  const item = asked.getByText('Oromo').closest('li') as HTMLElement
  within(item).getByText('Not published. Some of its words are missing.')
  asked.getByRole('checkbox', { name: 'Publish Spanish, Somali and Hmong as drafts, with a note at the top' })
})
