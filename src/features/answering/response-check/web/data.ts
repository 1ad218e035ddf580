import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Group } from '../../../../shared/codes.ts'
import { CallError, call } from '../../../../web/call.ts'
import { messageOf } from '../../../../web/ui/states.tsx'
import { type Criterion, responseCheckContract } from '../contract.ts'
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

/** The responses that a criterion names, beside the others of their group. */
export const clusterQuery = (guid: string, criterion: Criterion) =>
  queryOptions({
    queryKey: ['response-check', guid, clusterKey(criterion)],
    queryFn: ({ signal }) =>
      call(responseCheckContract.responseCluster, { body: { surveyGuid: guid, criterion } }, { signal }),
  })

/** A change that is a lot about a group. */
export const lotOf = (group: Group) => `lot ${group}`
export const isLot = (about: string) => about.startsWith('lot ')

interface Change {
  send: () => Promise<unknown>
  /** What to say when it is done. */
  done: string
}

/**
 * What an administrator changes, and the reasons typed for it: each is about one thing, and stays while another is looked at
 * and after a refusal. What is counted changes tracking, results and lists of surveys too.
 */
export function useChanges(onDone: (done: string, about?: string) => void) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const queryClient = useQueryClient()
  const type = (about: string, text: string) => setTyped((before) => ({ ...before, [about]: text }))
  const change = useMutation({
    mutationFn: ({ send }: Change & { about: string; press: string }) => send(),
    async onSuccess(_, { about, done }) {
      await queryClient.invalidateQueries()
      type(about, '')
      onDone(done, about)
    },
    // After a refusal the page shows what the server has by now; while it cannot be reached there is nothing to read.
    onError: async (error) => {
      if (!(error instanceof CallError) || error.status !== 0) await queryClient.invalidateQueries()
    },
  })
  return {
    isTyped: Object.values(typed).some((text) => text.trim() !== ''),
    isPending: change.isPending,
    say: (done: string) => onDone(done),
    /** The form about one thing. */
    about(about: string) {
      const own = change.variables?.about === about ? change : null
      return {
        reason: typed[about] ?? '',
        type: (text: string) => type(about, text),
        error: own?.error ? messageOf(own.error) : null,
        isBusy: change.isPending,
        /** The button that was pressed, while its change is on the way. */
        pressed: own?.isPending ? own.variables?.press : undefined,
        send(press: string, wanted: Change) {
          if (!change.isPending) change.mutate({ about, press, ...wanted })
        },
      }
    },
  }
}
export type Changes = ReturnType<typeof useChanges>
