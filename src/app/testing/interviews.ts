import { randomUUID } from 'node:crypto'
import { type InterviewDesk, interviewsContract } from '../../features/answering/interviews/contract.ts'
import type { CodedItem, Fault, QuestionSet } from '../../features/answering/interviews/rules.ts'
import type { SharedRow } from '../../features/answering/interviews/rules-exchange.ts'
import { namedLinksContract } from '../../features/figures/named-links/contract.ts'
import { cellsContract } from '../../features/running/cells/contract.ts'
import { interviewFilesContract } from '../../features/running/interview-files/contract.ts'
import type { TestApp } from './app.ts'
import { interviewsBy, otherCell } from './cells.ts'
import type { Case, Request, Stage } from './other-changes.ts'

/** Returns the token of an interviewer's link. */
export async function interviewerLink(
  app: TestApp,
  language = 'so',
  name = 'Ayaan Warsame',
): Promise<string> {
  const { token } = await app.account('CAN_DO_ALL')
  const body = { purpose: 'interview', name, language, days: 30 } as const
  const { link } = (await app.call(namedLinksContract.makeNamedLink, { body }, token)).body
  return link.split('/').at(-1) ?? ''
}

export const deskOf = async (app: TestApp, token: string): Promise<InterviewDesk> =>
  (await app.call(interviewsContract.interviewDesk, { params: { token } })).body

/** Returns an interview about all questions of a set, or the given number of them. */
export function interview(
  desk: InterviewDesk,
  instrument: QuestionSet,
  faultsFor: (id: string, place: number) => Fault[] = () => [],
  asked = 200,
) {
  const all = desk.sets.find((set) => set.instrument === instrument)?.items ?? []
  const items = all
    .slice(0, asked)
    .map(({ id, wording }, place): CodedItem => ({ id, wording, faults: faultsFor(id, place) }))
  return { guid: randomUUID(), instrument, items, correction: false }
}

export const saveInterview = (app: TestApp, token: string, body: ReturnType<typeof interview>) =>
  app.call(interviewsContract.saveInterview, { params: { token }, body })

/** Enters this many interviews about the two stories in each of the languages, with a new link for each. */
export async function interviewsIn(
  app: TestApp,
  languages: readonly string[],
  count: number,
  isAsked: (id: string) => boolean = (id) => ['q1501', 'q1502'].includes(id),
): Promise<void> {
  for (const language of languages) {
    const token = await interviewerLink(app, language)
    const desk = await deskOf(app, token)
    for (let number = 0; number < count; number++) {
      const sent = interview(desk, 'parent')
      await saveInterview(app, token, { ...sent, items: sent.items.filter(({ id }) => isAsked(id)) })
    }
  }
}

/** Returns what interviews in another installation showed about a question. */
export const sharedRow = (change: Partial<SharedRow> = {}): SharedRow => ({
  ...{ instrument: 'staff', item: 'q1401', language: 'so', wording: 'ab'.repeat(32) },
  ...{ interviews: 6, faulty: 2, found: { words: 2, meaning: 1, memory: 0, choices: 0, comfort: 0 } },
  ...change,
})

/** Returns cases that change interviews. */
export function interviewChanges(
  stage: () => Stage,
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
): readonly Case[] {
  let file: Request | undefined
  let token: string | undefined
  let entered: Request | undefined
  const made = async () => {
    token ??= await interviewerLink(stage().app)
    const params = { token }
    entered ??= {
      input: { params, body: interview(await deskOf(stage().app, token), 'parent', () => ['words'], 3) },
      token: null,
    }
    return entered
  }
  return [
    { name: 'interview entered', call: interviewsContract.saveInterview, request: made },
    {
      name: 'interview corrected',
      call: interviewsContract.saveInterview,
      request: async () => {
        const { input } = await made()
        const body = { ...(input?.body as object), correction: true }
        return { input: { ...input, body }, token: null }
      },
    },
    {
      name: 'interview deleted',
      call: interviewsContract.deleteInterview,
      request: async () => {
        const { input = {} } = await made()
        const { guid } = input.body as { guid: string }
        return { input: { params: { ...(input.params as object), guid } }, token: null }
      },
    },
    {
      name: 'interviews of another installation taken',
      call: interviewFilesContract.takeInterviewFile,
      request: async () => {
        if (file) return file
        const cell = otherCell()
        const { token = '' } = await asAdministrator({})
        const body = { name: 'Interviewers of Ohio', publicKey: cell.key }
        await stage().app.call(cellsContract.registerCell, { body }, token)
        const says = {
          madeAt: stage().app.now().toISOString(),
          interviews: ['a'.repeat(22)],
          rows: [sharedRow()],
        }
        file = await asAdministrator({ body: { file: interviewsBy(cell, says) } })
        return file
      },
    },
  ]
}
