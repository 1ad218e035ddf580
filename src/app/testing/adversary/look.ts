import { goalsContract } from '../../../features/acting/goals/contract.ts'
import { trackingContract } from '../../../features/answering/tracking/contract.ts'
import { downloadsContract } from '../../../features/figures/downloads/contract.ts'
import { gapsContract } from '../../../features/figures/gaps/contract.ts'
import { resultsContract } from '../../../features/figures/results/contract.ts'
import { sharingContract } from '../../../features/figures/sharing/contract.ts'
import { trendsContract } from '../../../features/figures/trends/contract.ts'
import { areaCodes, type Group } from '../../../shared/codes.ts'
import type { CallInput, Endpoint, Reply } from '../../../shared/endpoint.ts'
import type { TestApp } from '../app.ts'
import { newToken } from '../survey.ts'
import type { OpenSchool } from './arrange.ts'
import type { DimensionKey } from './people.ts'

/** The parts of tracking that the judge reads. */
export interface Tracking {
  stage: 'pre-release' | 'collecting' | 'provisional' | 'final'
  total: number
  groups: { key: Group; count: number }[]
  perDay: { day: string; count: number }[]
  breakdowns: {
    group: Group
    key: DimensionKey
    madeOn: string | null
    covers: number
    cells: { answers: string[]; atLeast: number | null }[]
  }[]
}

/** Everything that a leader can fetch at one time. Parts are null if refused. */
export type Look = Awaited<ReturnType<typeof look>>

/** Fetches everything a leader can. `link` is a results link's token, if there is one. */
export async function look(app: TestApp, { leader, guid }: OpenSchool, link: string | null = null) {
  const token = await newToken(app, leader)
  const fetch = async <E extends Endpoint>(endpoint: E, input: CallInput<E> | Record<string, unknown>) => {
    const reply = await app.call(endpoint, input, token)
    return reply.status === 200 ? (reply.body as Reply<E>) : null
  }
  const params = { guid }
  const byArea = <E extends Endpoint>(endpoint: E, own: object) =>
    Promise.all(areaCodes.map((area) => fetch(endpoint, { params: { ...own, area } })))
  const shared = { token: link ?? 'none' }
  return {
    // The reply's type is wider than what the judge reads.
    tracking: (await fetch(trackingContract.surveyTracking, { params })) as unknown as Tracking,
    results: await fetch(resultsContract.surveyResults, { params }),
    reports: present(await byArea(resultsContract.areaReport, params)),
    gaps: await fetch(gapsContract.gaps, { params }),
    quality: await fetch(resultsContract.dataQuality, { params }),
    pulses: await fetch(goalsContract.pulses, { params: { id: leader.schoolId } }),
    changes: await fetch(trendsContract.changes, { params }),
    areaChanges: present(await byArea(trendsContract.areaChanges, params)),
    rows: (await fetch(trackingContract.responsesWithData, { query: { survey_guid: guid } })) ?? [],
    file: await fetch(downloadsContract.downloadResults, {
      params,
      query: { format: 'csv', part: 'figures' },
    }),
    shared: link === null ? null : await fetch(sharingContract.sharedResults, { params: shared }),
    sharedReports: link === null ? [] : present(await byArea(sharingContract.sharedReport, shared)),
  }
}

const present = <V>(values: readonly (V | null)[]): V[] =>
  values.flatMap((value) => (value === null ? [] : [value]))

/** Creates a results link for a final survey. Returns its token, or null if none can be created yet. */
export async function share(app: TestApp, { leader, guid }: OpenSchool): Promise<string | null> {
  const reply = await app.call(
    sharingContract.makeShareLink,
    { params: { guid }, body: { days: 30 } },
    await newToken(app, leader),
  )
  return reply.status === 201 ? (reply.body.link.split('/').at(-1) ?? null) : null
}
