import { setTimeout as pause } from 'node:timers/promises'
import { fetched, request } from '../src/app/testing/client.ts'
import { type Body, makeBodies } from '../src/app/testing/process.ts'
import { codeOf, refusalOf } from '../src/features/answering/respond/web/submission.ts'
import { ticketsContract } from '../src/features/schools/tickets/contract.ts'
import { responseCodes } from '../src/shared/codes.ts'

export interface Acknowledged {
  guid: string
  at: number
}

/** Respondents who submit one after another. Each keeps one ticket and participant ID for all attempts. */
export class People {
  readonly acknowledged: Acknowledged[] = []
  /** Status and code of each refusal that would make the page stop trying. */
  readonly refused: string[] = []
  #isOver = false
  #work: Promise<unknown> = Promise.resolve()
  readonly #url: string
  readonly #survey: string
  readonly #bodies: Body[]

  private constructor(url: string, survey: string, bodies: Body[]) {
    this.#url = url
    this.#survey = survey
    this.#bodies = bodies
  }

  static async of(url: string, survey: string): Promise<People> {
    return new People(url, survey, await makeBodies({ url }, survey, 50))
  }

  /** Keeps `atOnce` respondents submitting at the same time. A new one starts after a pause. */
  begin(atOnce: number, pauseMs: number): void {
    this.#isOver = false
    const place = async () => {
      while (!this.#isOver) {
        await this.#one()
        await pause(pauseMs * (0.5 + Math.random()))
      }
    }
    this.#work = Promise.all(Array.from({ length: atOnce }, place))
  }

  /** Starts no new respondents and waits for the current ones to finish. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  async #one(): Promise<void> {
    const guid = crypto.randomUUID()
    const [ticket] = await this.#until(async () => {
      const body = { survey_guid: this.#survey, participant_type: 2 }
      const answer = await request(fetched(this.#url), ticketsContract.drawTickets, { body })
      return answer.status === 200 ? answer.body.tickets : null
    })
    const any = this.#bodies[Math.floor(Math.random() * this.#bodies.length)]
    const body = JSON.stringify({ ...any, participant_guid: guid, ticket })
    await this.#until(() => this.#submitted(guid, body))
  }

  /** Makes one attempt and interprets the reply as the page does. Returns null if the page would try again. */
  async #submitted(guid: string, body: string): Promise<true | null> {
    const answer = await fetch(`${this.#url}/api/submit-survey`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(15_000),
    })
    const code = codeOf(await answer.json().catch(() => null))
    if (answer.status === 200 && code === responseCodes.success) {
      this.acknowledged.push({ guid, at: performance.now() })
      return true
    }
    if (refusalOf(answer.status, code) === null) return null
    this.refused.push(`${answer.status} ${code}`)
    return true
  }

  /** Retries until `work` returns a value other than null. */
  async #until<T>(work: () => Promise<T | null>): Promise<T> {
    for (;;) {
      const made = await work().catch(() => null)
      if (made !== null) return made
      await pause(200 + Math.random() * 200)
    }
  }
}
