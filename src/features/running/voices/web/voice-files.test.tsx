import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { downloads, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { recordedSound } from '../../../../app/testing/sound.ts'

pageTests()
let app: TestApp
let token: string
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  token = (await app.account('CAN_DO_ALL')).token
})
afterEach(() => app.close())

const button = () => screen.findByRole('button', { name: 'Download recordings' })

test('says why there is nothing to download until a recording is approved', async () => {
  openPage(app, '/recordings?language=so', token)

  const disabled = await button()
  expect(disabled.getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(disabled.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('Approve a recording in this language first.')
})

test('downloads approved recordings', async () => {
  await recordedSound(app, token)
  const hands = openPage(app, '/recordings?language=so', token)
  await hands.click(await button())

  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['recordings-so.json']))
})
