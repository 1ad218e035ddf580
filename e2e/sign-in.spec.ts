import { expectAccessible, turn } from './axe.ts'
import { complaintsOf } from './staff.ts'
import { makeSurvey } from './survey.ts'
import { expect, test } from './world.ts'

test('sets up a passkey and asks for it after the password', async ({ shared, browser }) => {
  const { leader } = await makeSurvey(shared, { isSetUp: false })
  // Passkeys need a host name, not an IP address.
  const address = shared.address.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const logIn = async () => {
    await page.goto(`${address}/login`)
    await page.getByLabel(/^Email/).fill(leader.email)
    await page.getByLabel(/^Password/).fill(leader.password)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  const inspect = async (name: string) => {
    await turn(page, 'light')
    await expectAccessible(page, `${name}, light`)
    await page.setViewportSize({ width: 360, height: 740 })
    await turn(page, 'dark')
    await expectAccessible(page, `${name}, dark, 360 px`)
    await page.setViewportSize({ width: 1280, height: 900 })
  }

  await logIn()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await page.goto(`${address}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel(/^Name/).fill('This laptop')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Keep these recovery codes')).toBeVisible()
  const code =
    (await page
      .getByRole('listitem')
      .filter({ hasText: /^(\w{4}-){3}\w{4}$/ })
      .first()
      .textContent()) ?? ''
  await inspect('recovery codes')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('This laptop')).toBeVisible()

  await page.evaluate('localStorage.clear()')
  await logIn()
  await expect(page.getByRole('form', { name: 'Two-step sign-in' })).toBeVisible()
  await inspect('two-step sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()

  await page.evaluate('localStorage.clear()')
  await logIn()
  await page.getByLabel(/^Code/).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await page.goto(`${address}/account`)
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})
