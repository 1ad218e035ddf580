import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call } from '../../../../web/call.ts'
import { type Criterion, type ResponseCheck, responseCheckContract } from '../contract.ts'
import { clusterKey } from '../rules.ts'

/** Audits and pulses of all schools whose responses can be reviewed. */
export const surveysToCheckQuery = () =>
  queryOptions({
    queryKey: ['surveys', 'to-check'],
    queryFn: ({ signal }) => call(responseCheckContract.surveysToCheck, {}, { signal }),
  })

/** The check's findings about a survey's responses, and the decisions about them. */
export const responseCheckQuery = (guid: string) =>
  queryOptions({
    queryKey: ['response-check', guid],
    queryFn: ({ signal }) => call(responseCheckContract.responseCheck, { params: { guid } }, { signal }),
  })

/** The responses that a criterion selects, compared with the rest of their group. */
export const clusterQuery = (guid: string, criterion: Criterion) =>
  queryOptions({
    queryKey: ['response-check', guid, clusterKey(criterion)],
    queryFn: ({ signal }) =>
      call(responseCheckContract.responseCluster, { body: { surveyGuid: guid, criterion } }, { signal }),
  })

interface Checked {
  guid: string
  check: ResponseCheck
  /** The chosen batch. Null means the largest undecided one. */
  looked: Criterion | null
  /** Shows a batch and moves the focus to it. */
  look: (criterion: Criterion | null) => void
  /** Keeps showing a batch while responses arrive. */
  keep: (criterion: Criterion | null) => void
  /** Announces what was done. */
  say: (done: string) => void
  /** Typed reasons, keyed by topic. They stay when the user opens another batch and after an error. */
  typed: Readonly<Record<string, string>>
  type: (about: string, reason: string) => void
}
export const CheckedContext = createContext<Checked | null>(null)

export function useChecked(): Checked {
  const checked = useContext(CheckedContext)
  if (!checked) throw new Error('Choose a survey to check.')
  return checked
}
