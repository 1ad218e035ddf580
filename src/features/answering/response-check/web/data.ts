import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call } from '../../../../web/call.ts'
import { type Criterion, type ResponseCheck, responseCheckContract } from '../contract.ts'
import { clusterKey } from '../rules.ts'

/** Audits and pulses of all schools whose responses can be looked at. */
export const surveysToCheckQuery = () =>
  queryOptions({
    queryKey: ['surveys', 'to-check'],
    queryFn: ({ signal }) => call(responseCheckContract.surveysToCheck, {}, { signal }),
  })

/** What the check finds in a survey's responses, and what was decided about them. */
export const responseCheckQuery = (guid: string) =>
  queryOptions({
    queryKey: ['response-check', guid],
    queryFn: ({ signal }) => call(responseCheckContract.responseCheck, { params: { guid } }, { signal }),
  })

/** The responses that a criterion names, next to the others of their group. */
export const clusterQuery = (guid: string, criterion: Criterion) =>
  queryOptions({
    queryKey: ['response-check', guid, clusterKey(criterion)],
    queryFn: ({ signal }) =>
      call(responseCheckContract.responseCluster, { body: { surveyGuid: guid, criterion } }, { signal }),
  })

/** The check of a survey, as the parts of its page have it. */
interface Checked {
  guid: string
  check: ResponseCheck
  /** The cluster that was chosen; null: the largest that is not decided. */
  looked: Criterion | null
  /** Shows a cluster and moves the focus there. */
  look: (criterion: Criterion | null) => void
  /** Stays on a batch, whatever responses arrive. */
  keep: (criterion: Criterion | null) => void
  /** Says what was done. */
  say: (done: string) => void
  /** Reasons that were typed, by what each is about: one stays while another cluster is looked at and after a refusal. */
  typed: Readonly<Record<string, string>>
  type: (about: string, reason: string) => void
}
export const CheckedContext = createContext<Checked | null>(null)

export function useChecked(): Checked {
  const checked = useContext(CheckedContext)
  if (!checked) throw new Error('Choose a survey to check.')
  return checked
}
