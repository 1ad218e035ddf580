import { setUpSurvey } from '../src/app/testing/school.ts'
import { syntheticSound } from '../src/app/testing/sound.ts'
import { recordingsContract } from '../src/features/answering/recordings/contract.ts'
import { languageSettings } from '../src/features/schools/surveys/rules-settings.ts'
import { addDays, dayIn } from '../src/shared/dates.ts'
import { speakersLink } from './demo.ts'
import type { Calls } from './host.ts'
import { type Focused, Listener } from './listener.ts'
import { expectDelivered, phone, type Words, withoutWorker, wordsOf } from './respondent.ts'
import { type Leader, makeLeader, makeSurvey, stored } from './survey.ts'
import { expect, test } from './world.ts'

/** What a person knows before listening. Everything else has to be heard. */
interface Knows {
  words: Words
  nativeName: string
  answers: readonly string[]
}

const isRadio = ({ role }: Focused) => role === 'radio'
const isButton = (name: string) => (one: Focused) => one.role === 'button' && one.name === name

/** Tabs to the first radio button, then moves to the one with the wanted name. */
async function choose(person: Listener, isWanted: (name: string) => boolean): Promise<Focused> {
  let at = await person.tabTo(isRadio)
  await person.press('Space')
  for (let guard = 0; guard < 20 && !isWanted(at.name); guard++) {
    await person.press('ArrowDown')
    at = await person.focused()
  }
  expect(isWanted(at.name), at.name).toBe(true)
  return at
}

/** Completes the four steps before the questions by sound only. Presses Next too early the first time. */
async function begin(person: Listener, { words, nativeName, answers }: Knows): Promise<void> {
  await choose(person, (name) => name.startsWith(nativeName))
  await person.tabTo(isButton(words.next))
  await person.press('Enter')
  for (const [step, answer] of answers.entries()) {
    await expect.poll(async () => (await person.focused()).role).toBe('heading')
    await person.tabTo(isButton(words.listen))
    await person.press('Enter')
    const heard = await person.hear()
    expect(heard, 'the answer is read aloud').toContain(answer)
    const forward = step === answers.length - 1 ? words.start : words.next
    if (step === 0) {
      const next = await person.tabTo(isButton(forward))
      expect(next.description).toBe(words.chooseFirst)
      await person.press('Enter')
      expect(await person.hear()).toEqual([words.chooseFirst])
      await person.press('Shift+Tab')
      while (!isButton(words.listen)(await person.focused())) await person.press('Shift+Tab')
    }
    await choose(person, (name) => name === answer)
    await person.tabTo(isButton(forward))
    await person.press('Enter')
  }
}

/** Starting at Listen, plays a question and chooses an answer read aloud. Returns what was heard. */
async function answer(person: Listener, words: Words): Promise<string[]> {
  await person.press('Enter')
  const heard = await person.hear()
  let at = await person.tab()
  expect(['radio', 'checkbox']).toContain(at.role)
  await person.press('Space')
  if (at.role === 'radio') {
    await person.press('ArrowDown')
    at = await person.focused()
  }
  expect(heard, 'the answer that has the focus was read aloud').toContain(at.name)
  expect(heard, 'the question was read aloud').not.toEqual([at.name])
  expect(at.name).not.toBe(words.next)
  return heard
}

/** Answers all pages of questions up to the thank-you page. Presses Next without an answer the first time. */
async function answerEverything(person: Listener, words: Words): Promise<string[][]> {
  const questions: string[][] = []
  for (let page = 0; ; page++) {
    await expect.poll(async () => (await person.focused()).role).toBe('heading')
    const isForward = (one: Focused) => one.role === 'button' && [words.next, words.submit].includes(one.name)
    const isListen = isButton(words.listen)
    if (page === 0) {
      await person.tabTo(isForward)
      await person.press('Enter')
      const said = await person.hear()
      const title = said.slice(-1)
      const isSkip = (text = '') => text.startsWith(words.skip.split('{')[0] ?? '')
      const number = words.questionNumber.replace('{number}', '1')
      expect(said[0], 'what has no answer is named').toBe(number)
      expect(isSkip(said.at(-2)), 'how to skip it is said').toBe(true)
      await expect.poll(async () => (await person.focused()).role).toBe('radio')
      while (!isListen(await person.focused())) await person.press('Shift+Tab')
      await person.press('Enter')
      const again = await person.hear()
      expect(again).toEqual(expect.arrayContaining(title))
      expect(again.some(isSkip)).toBe(true)
    } else await person.tabTo(isListen)
    for (;;) {
      questions.push(await answer(person, words))
      const next = await person.tabTo((one) => isForward(one) || isListen(one))
      if (isListen(next)) continue
      await person.press('Enter')
      if (next.name === words.submit) return questions
      break
    }
  }
}

async function expectThanked(person: Listener, words: Words): Promise<void> {
  const heard = person.heard.length
  await expect
    .poll(async () => {
      await person.hear()
      return person.heard.slice(heard)
    })
    .toEqual(expect.arrayContaining([words.thanks, words.delivered, words.deliveredText, words.canClose]))
}

/** Records every phrase of a language for a school, and has someone else approve the recordings. */
async function recordEverything(world: Calls, { token, schoolId }: Leader): Promise<void> {
  const { call } = world
  const params = { language: 'hmn' } as const
  const input = { params, query: { entityId: schoolId } }
  const { texts } = await call(recordingsContract.recordingsOfLanguage, input, token)
  const files = texts.map(({ place }, mark) => ({
    name: `${place}.mp3`,
    sound: syntheticSound({ seconds: 0.5, mark }),
  }))
  const body = { entityId: schoolId, speaker: 'Pa Houa Vang', files }
  await call(recordingsContract.importRecordings, { params, body }, token)
  const listener = await speakersLink(world, 'approve', schoolId, token)
  const sheet = await call(recordingsContract.approvalSheet, { params: { token: listener } })
  for (const { recording } of sheet.texts) {
    const decision = { id: recording?.id ?? 0, approved: true }
    await call(recordingsContract.decideByLink, { params: { token: listener }, body: decision })
  }
}

test('completes a survey by ear with the device’s voice', async ({ shared, browser }) => {
  const survey = await makeSurvey(shared)
  const words = wordsOf('en')
  const page = await phone(browser, withoutWorker)
  const person = await Listener.at(page, ['en-US'])
  await page.goto(survey.link)
  await expect(page.getByRole('button', { name: words.listen })).toBeAttached()
  expect(await person.seesNothing()).toBe(true)
  await person.tabTo(isButton(words.listen))
  await person.press('Enter')
  expect(await person.hear()).toEqual(['Choose your language. English'])
  while (!isRadio(await person.focused())) await person.press('Shift+Tab')
  await person.press('Shift+Tab')

  await begin(person, { words, nativeName: 'English', answers: [words.staff, words.subTypes[4], words.no] })
  const questions = await answerEverything(person, words)
  for (const [at, heard] of questions.entries())
    expect(heard[0]).toBe(`Question ${at + 1} of ${questions.length}`)
  await expectThanked(person, words)
  expect(await person.seesNothing()).toBe(true)
  expect(await stored(shared, survey)).toHaveLength(1)
  await page.context().close()
})

test('completes a survey by ear with recordings if the device has no voice installed', async ({
  shared,
  browser,
}) => {
  const leader = await makeLeader(shared)
  await recordEverything(shared, leader)
  const today = dayIn('America/Chicago', new Date())
  const dates = { begin: today, end: addDays(today, 14), completed: today }
  const guid = await setUpSurvey(shared.call, leader, { ...dates, languages: languageSettings })
  const played = await shared.call(recordingsContract.surveyRecordings, {
    params: { surveyGuid: guid },
    query: { language: 4 },
  })
  const words = wordsOf('hmn')
  const page = await phone(browser, withoutWorker)
  const person = await Listener.at(page, [], new Map(played.map((one) => [one.address, one.words])))
  await page.goto(`${shared.address}/survey-form/${guid}`)
  await expect(page.getByRole('radio').first()).toBeAttached()
  expect(await person.seesNothing()).toBe(true)

  await begin(person, { words, nativeName: 'Hmoob', answers: [words.student, words.subTypes[2], words.yes] })
  const questions = await answerEverything(person, words)
  for (const [at, heard] of questions.entries())
    expect(heard[0]).toBe(words.questionNumber.replace('{number}', String(at + 1)))
  await expectThanked(person, words)
  await expectDelivered(page, words)
  await page.context().close()
})
