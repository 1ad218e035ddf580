import { queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { CallError, call } from '../../../../web/call.ts'
import { familyAnswerContract } from '../contract.ts'

/** Reports of schools and districts have the same type. */
type Key = readonly unknown[]

/** A survey's report to families, and the choices for it. */
export const familyAnswerQuery = (guid: string) =>
  queryOptions({
    queryKey: ['family-answer', guid] as Key,
    queryFn: ({ signal }) => call(familyAnswerContract.familyAnswer, { params: { guid } }, { signal }),
  })

export const answerPreviewQuery = (guid: string, language: LanguageCode) =>
  queryOptions({
    queryKey: ['family-answer', guid, language] as Key,
    queryFn: ({ signal }) =>
      call(familyAnswerContract.familyAnswerPreview, { params: { guid, language } }, { signal }),
    staleTime: 0,
  })

/** A district's report to families about a school year's combined results, and the choices for it. */
export const districtReportQuery = (organization: number, round: string) =>
  queryOptions({
    queryKey: ['district-report', organization, round] as Key,
    queryFn: ({ signal }) =>
      call(familyAnswerContract.districtReport, { params: { organization, round } }, { signal }),
  })

export const districtPreviewQuery = (organization: number, round: string, language: LanguageCode) =>
  queryOptions({
    queryKey: ['district-report', organization, round, language] as Key,
    queryFn: ({ signal }) =>
      call(
        familyAnswerContract.districtReportPreview,
        { params: { organization, round, language } },
        { signal },
      ),
    staleTime: 0,
  })

/** Checks whether the error means that the survey has no final results yet. */
export const isTooEarly = (error: unknown): boolean => error instanceof CallError && error.status === 409

/** Checks whether the error means that a choice is no longer offered. */
export const isRefused = (error: unknown): boolean => error instanceof CallError && error.status === 400
