import './waits.tsx'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Kiosk } from '../../features/answering/respond/web/kiosk.tsx'
import { RespondPage } from '../../features/answering/respond/web/respond-page.tsx'
import type { TestApp } from './app.ts'

/** Sends the page's calls to the real application in this process. */
export async function throughTheApp(
  { app }: TestApp,
  path: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const answer = await app.inject({
    method: init?.method === 'POST' ? 'POST' : 'GET',
    url: String(path),
    headers: { 'content-type': 'application/json' },
    ...(init?.body ? { payload: String(init.body) } : {}),
  })
  return new Response(answer.payload, { status: answer.statusCode })
}

export const user = userEvent.setup()
export const choose = async (name: string | RegExp) => user.click(await screen.findByRole('radio', { name }))
export const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
export const show = (surveyGuid: string, isKiosk = false) =>
  render(<RespondPage surveyGuid={surveyGuid} inPage={null} kiosk={isKiosk ? Kiosk : undefined} />)

export async function toTheQuestions() {
  await choose(/English/)
  await press('Next')
  await choose('Student')
  await press('Next')
  await choose('5th grade')
  await press('Next')
  await choose('Yes')
  await press('Start')
  await screen.findByText(/Question 1 of/)
}

export async function answerAll(end = 'Delivered') {
  const total = Number(/of (\d+)/.exec(screen.getByText(/Question 1 of/).textContent)?.[1])
  for (let question = 1; question <= total; question++) {
    await screen.findByText(`Question ${question} of ${total}`)
    const [radio] = screen.queryAllByRole('radio')
    await user.click(radio ?? screen.getAllByRole('checkbox')[0]!)
    if (question < total) await press('Next')
  }
  await user.dblClick(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText(end)
}

export const slipField = () => screen.findByLabelText('Code on your slip')

/** Opens a survey with slips and goes to the code. */
export async function toTheSlip(
  surveyGuid: string,
  who = 'Student',
  isKiosk = false,
  heading = 'Type the code from your slip.',
) {
  const shown = show(surveyGuid, isKiosk)
  await choose(/English/)
  await press('Next')
  await choose(who)
  await press('Next')
  await screen.findByRole('heading', { name: heading })
  return shown
}

export async function enterCode(code: string) {
  const input = await slipField()
  await user.clear(input)
  await user.click(input)
  await user.paste(code)
  await press('Next')
}
