import { back, english, next, type Path, phone, toTheQuestions, withoutWorker } from './respondent.ts'
import { makeSurvey, type Survey } from './survey.ts'
import { expect, test } from './world.ts'

const staffPath: Path = { who: 'staff', subType: 4, atSchool: 'no' }
let survey: Survey
test.beforeAll(async ({ shared }) => {
  survey = await makeSurvey(shared)
})

for (const path of [{}, staffPath]) {
  test(`skips a question when Next is pressed twice by keyboard, ${path.who ?? 'student'}`, async ({
    browser,
  }) => {
    const page = await phone(browser, { ...withoutWorker, viewport: { width: 360, height: 640 } })
    await page.addInitScript('time = 0; performance.now = () => time')
    await page.goto(survey.link)
    await toTheQuestions(page, path)
    const [names, title] = [page.locator('input[name^=q]'), await page.title()]
    const questions = path.who ? '1, 2, 3, 4, 5' : '1'
    const last = path.who ? 'I don’t know or would rather not say' : 'I don’t know / I’d rather not say'
    const asked = `Question ${questions}: No answer yet. Choose “${last}”, or press Next again to skip.`
    await next(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(asked)
    await expect(page.getByRole('alert')).toBeInViewport()
    await expect(names.first()).toBeFocused()
    const group = page.getByRole(path.who ? 'group' : 'radiogroup').first()
    await expect(group).toHaveAccessibleDescription(asked)
    if (!path.who) await expect(next(page)).toBeInViewport()
    await next(page).focus()
    await page.evaluate('time = 999; for (let press = 0; press < 3; press++) document.activeElement.click()')
    expect(await page.title(), 'presses in quick succession skip nothing').toBe(title)
    // Each press moves the focus to the question in the next frame, which may come late.
    await expect(names.first()).toBeFocused()
    await page.evaluate('time = 1000')
    const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()')
    for (let guard = 0; guard < 20 && (await focused()) !== english.next; guard++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await back(page).click()
    await expect(page.getByRole('radio', { name: last, checked: true })).toHaveCount(path.who ? 5 : 1)
    await page.context().close()
  })
}
