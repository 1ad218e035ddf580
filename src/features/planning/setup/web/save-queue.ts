import type { QueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../../../web/call.ts'
import { setupContract } from '../contract.ts'
import { type Change, setupQuery } from './data.ts'

/** Serializes the saves of one survey, each with the version that the previous one produced. */
export class SaveQueue {
  private readonly client: QueryClient
  private readonly guid: string
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0

  constructor(client: QueryClient, guid: string) {
    this.client = client
    this.guid = guid
  }

  add(send: Change['send'], apply: Change['apply'] = (setup) => setup): Promise<void> {
    this.waiting += 1
    const turn = this.last.then(() => this.take(send, apply))
    this.last = turn.catch(() => {}).finally(() => this.leave())
    return turn
  }

  private async take(send: Change['send'], apply: Change['apply']): Promise<void> {
    const { queryKey } = setupQuery(this.guid)
    // A read that began before this save would bring the older version back.
    await this.client.cancelQueries({ queryKey })
    const version = this.client.getQueryData(queryKey)?.version ?? 0
    await send(version)
    this.client.setQueryData(queryKey, (setup) => setup && { ...apply(setup), version: version + 1 })
    if (this.waiting === 1) void this.client.invalidateQueries()
  }

  private leave() {
    this.waiting -= 1
  }

  /** Whether a 409 was caused by another user's change. */
  async wasOvertaken(error: unknown): Promise<boolean> {
    if (!(error instanceof CallError) || error.status !== 409) return false
    const known = this.client.getQueryData(setupQuery(this.guid).queryKey)
    const present = await call(setupContract.surveyConfigForSurvey, {
      params: { surveyGuid: this.guid },
    }).catch(() => undefined)
    return present !== undefined && (present.version !== known?.version || present.locked !== known.locked)
  }
}
