import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { syntheticSound } from '../../../../app/testing/sound.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { recordingsContract } from '../contract.ts'

pageTests()

let app: TestApp
let administrator: string
beforeAll(async () => {
  app = await testApp()
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

async function link(purpose: 'record' | 'approve', name: string): Promise<string> {
  const body = { purpose, name, language: 'so', days: 7 } as const
  const made = await app.call(namedLinksContract.makeNamedLink, { body }, administrator)
  return made.body.link.split('/').at(-1) ?? ''
}

test('explains a blocked microphone and shows why a recording was sent back', async () => {
  const token = await link('record', 'Amina Ali')
  const { texts } = (await app.call(recordingsContract.recordSheet, { params: { token } })).body
  const [first, second] = texts
  const body = { place: first?.place ?? '', hash: first?.hash ?? '', sound: syntheticSound() }
  const { id } = (await app.call(recordingsContract.addTake, { params: { token }, body })).body
  const decision = { id, approved: false, comment: 'A dog barks.' }
  const params = { token: await link('approve', 'Hodan Farah') }
  await app.call(recordingsContract.decideByLink, { params, body: decision })

  vi.stubGlobal('MediaRecorder', class {})
  const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refused }, configurable: true })
  const hands = await openPage(app, `/record/${token}`)
  await screen.findByRole('heading', { level: 1, name: `Record phrase 1 of ${texts.length} in Soomaali` })
  screen.getByText('A dog barks.')
  await hands.click(screen.getByRole('button', { name: 'Record' }))
  await screen.findByText(/^Your browser doesn’t let this page use the microphone/)
  await hands.click(screen.getByRole('button', { name: 'Skip this phrase' }))
  await screen.findByRole('heading', { level: 2, name: second?.words ?? '' })
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
})

test('rejects a link for another purpose', async () => {
  await openPage(app, `/approve-recordings/${await link('record', 'Amina Ali')}`)
  await screen.findByText('This link doesn’t work')
  expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
})
