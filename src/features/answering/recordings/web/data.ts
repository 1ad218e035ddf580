import { queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { call, download } from '../../../../web/call.ts'
import { recordingsContract } from '../contract.ts'

export const recordSheetQuery = (token: string) =>
  queryOptions({
    queryKey: ['recordings', 'record', token],
    queryFn: ({ signal }) => call(recordingsContract.recordSheet, { params: { token } }, { signal }),
    retry: false,
  })

/** A school, or without an id all schools. */
export interface RecordingPlace {
  entityId?: number | undefined
}

export const progressQuery = (place: RecordingPlace & { surveyGuid?: string }) =>
  queryOptions({
    queryKey: ['recordings', 'progress', place],
    queryFn: ({ signal }) => call(recordingsContract.recordings, { query: place }, { signal }),
  })

/** Whoever listens: through a link, or signed in at a place. */
export type Listener = { token: string } | { language: LanguageCode; place: RecordingPlace }

export const listenerSheetQuery = (listener: Listener) =>
  queryOptions({
    queryKey: ['recordings', 'listen', listener],
    queryFn: ({ signal }) =>
      'token' in listener
        ? call(recordingsContract.approvalSheet, { params: { token: listener.token } }, { signal })
        : call(
            recordingsContract.recordingsOfLanguage,
            { params: { language: listener.language }, query: listener.place },
            { signal },
          ),
    retry: false,
  })

export async function soundFor(listener: Listener, id: number): Promise<ArrayBuffer> {
  const { blob } =
    'token' in listener
      ? await download(recordingsContract.approvalSound, { params: { token: listener.token, id } })
      : await download(recordingsContract.recordingSound, {
          params: { language: listener.language, id },
          query: listener.place,
        })
  return blob.arrayBuffer()
}

export const decideAs = (
  listener: Listener,
  decision: { id: number; approved: boolean; comment?: string },
): Promise<unknown> =>
  'token' in listener
    ? call(recordingsContract.decideByLink, { params: { token: listener.token }, body: decision })
    : call(recordingsContract.decideRecording, {
        params: { language: listener.language },
        body: { ...decision, ...listener.place },
      })
