import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { blind, exchange, keyOf, openedWithSlips } from '../../../../app/testing/slips.ts'
import { type Leader, leaderWithSchool } from '../../../../app/testing/survey.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { type PaperItem, paperContract } from '../contract.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
let codes: string[]
let token: string
let items: PaperItem[]
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  const opened = await openedWithSlips(app, leader, 6)
  guid = opened.guid
  codes = opened.codes
  const body = { purpose: 'paper', name: 'Ana Vang', days: 30, surveyGuid: guid } as const
  const made = await app.call(namedLinksContract.makeNamedLink, { body }, leader.token)
  token = made.body.link.split('/').at(-1) ?? ''
  const asked = { params: { token }, query: { type: 3, language: 1 } }
  items = (await app.call(paperContract.paperItems, asked)).body.items
})
afterAll(() => app.close())
beforeEach(() => sessionStorage.clear())

async function open() {
  const user = openPage(app, `/paper/${token}`)
  await user.click(await screen.findByRole('radio', { name: /Staff|School staff/ }))
  await user.click(screen.getByRole('button', { name: 'Enter First Booklet' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code on the slip' })
  const type = async (code: string) => {
    await user.clear(field)
    await user.type(field, `${code}{Enter}`)
  }
  return { user, type }
}
const kept = () => JSON.stringify({ ...sessionStorage })
const used = async () =>
  (await app.db.selectFrom('slip_groups').select('exchanged').executeTakeFirstOrThrow()).exchanged

test('takes the code first and sends the booklet with its slip', async () => {
  const { user, type } = await open()
  await type(codes[0]?.toUpperCase() ?? '')
  await screen.findByText(/^Question 1 of/)
  expect(kept()).not.toContain(codes[0])
  expect(kept()).not.toContain(codes[0]?.replaceAll('-', ''))
  const press = async () => {
    for (const { several } of items) await user.keyboard(several ? '2{Enter}' : '1')
    await screen.findByRole('heading', { name: 'Compare with the paper' })
    await user.keyboard('{Enter}')
  }
  await press()
  await waitFor(() => screen.getByText(/Sent\. Booklets entered today|Enter this booklet a second time/))
  if (screen.queryByText(/Enter this booklet a second time/)) await press()
  await screen.findByText('Sent. Booklets entered today: 1. Start the next one.')
  const rows = await app.db.selectFrom('responses').select(['door', 'aside']).execute()
  expect(rows).toEqual([{ door: 'slip', aside: null }])
  await screen.findByRole('textbox', { name: 'Code on the slip' })
  expect(sessionStorage.getItem(`paper-slips ${token.slice(0, 12)}`)).toBe('{}')
})

test('says what is wrong with a code, without a call if it is mistyped', async () => {
  const { type } = await open()
  const before = await used()
  networkOf(app, false)
  await type('k7m3-9pxd-4wt')
  await screen.findByText('One letter or number is wrong. Check the slip.')
  networkOf(app, true)
  const [, second = ''] = codes
  await exchange(app, guid, 'staff', second, blind(await keyOf(app, guid, 'staff')).blinded)
  await type(second)
  await screen.findByText('This slip was used.')
  expect(await used()).toBe(before + 1)
})

test('finds the pass again if the reply was lost or the booklet was discarded', async () => {
  const { user, type } = await open()
  const [, , third = ''] = codes
  const before = await used()
  networkOf(app, false)
  await type(third)
  await screen.findByText(/can’t reach|couldn’t reach|offline/i)
  networkOf(app, true)
  await type(third)
  await screen.findByText(/^Question 1 of/)
  await user.keyboard('1')
  await user.click(screen.getByRole('button', { name: 'Discard this booklet' }))
  await user.click(await screen.findByRole('button', { name: 'Discard entries' }))
  await user.type(await screen.findByRole('textbox', { name: 'Code on the slip' }), `${third}{Enter}`)
  await screen.findByText(/^Question 1 of/)
  expect(await used()).toBe(before + 1)
})

test('enters a booklet without a slip', async () => {
  const { user } = await open()
  screen.getByText('We save booklets without a slip but don’t count them.')
  await user.click(screen.getByRole('button', { name: 'There’s no slip' }))
  await screen.findByText(/^Question 1 of/)
})
