import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../../app/testing/page.tsx'

pageTests()
let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterEach(() => app.close())

test('opens a dialog from Log In with the first field focused', async () => {
  const hands = openPage(app, '/')
  await hands.click(await screen.findByRole('button', { name: 'Log In' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Email/)))
})
