import { linkOptions } from '@tanstack/react-router'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { call } from '../../../../web/call.ts'
import { type AnswerChoices, type FamilyAnswer, familyAnswerContract } from '../contract.ts'
import { answerPreviewQuery, districtPreviewQuery, districtReportQuery, familyAnswerQuery } from './data.ts'

const schoolEditor = (guid: string) =>
  linkOptions({ to: '/audit-results-dashboard/$guid/answer', params: { guid } })
const schoolPreview = (guid: string) =>
  linkOptions({ to: '/audit-results-dashboard/$guid/answer/preview', params: { guid } })
const districtEditor = (search: { organization: number; round: string }) =>
  linkOptions({ to: '/district-report', search })
const districtPreview = (search: { organization: number; round: string }) =>
  linkOptions({ to: '/district-report/preview', search })
const strategies = linkOptions({ to: '/align-strategies' })
const districtGoals = (organization: number) =>
  linkOptions({ to: '/district-goals', search: { organization } })

/** How pages read and change one report: a school's about a survey, or a district's about combined results. */
export interface ReportDesk {
  who: 'school' | 'district'
  query: ReturnType<typeof familyAnswerQuery>
  preview: (language: LanguageCode) => ReturnType<typeof answerPreviewQuery>
  save: (choices: AnswerChoices, version: number) => Promise<FamilyAnswer>
  publish: (seen: { seen: string; drafts: boolean }, version: number) => Promise<FamilyAnswer>
  withdraw: (version: number) => Promise<FamilyAnswer>
  editorAt: ReturnType<typeof schoolEditor> | ReturnType<typeof districtEditor>
  previewAt: ReturnType<typeof schoolPreview> | ReturnType<typeof districtPreview>
  /** Where goals are made, and the page that shows them. */
  goalsAt: typeof strategies | ReturnType<typeof districtGoals>
  goalsTitle: string
}

export function schoolReport(guid: string): ReportDesk {
  const of = { surveyGuid: guid }
  return {
    who: 'school',
    query: familyAnswerQuery(guid),
    preview: (language) => answerPreviewQuery(guid, language),
    save: (choices, version) =>
      call(familyAnswerContract.saveFamilyAnswer, { body: { ...of, ...choices } }, { version }),
    publish: (seen, version) =>
      call(familyAnswerContract.publishFamilyAnswer, { body: { ...of, ...seen } }, { version }),
    withdraw: (version) => call(familyAnswerContract.withdrawFamilyAnswer, { body: of }, { version }),
    editorAt: schoolEditor(guid),
    previewAt: schoolPreview(guid),
    goalsAt: strategies,
    goalsTitle: 'Progress Monitoring',
  }
}

export function districtReport(organization: number, round: string): ReportDesk {
  const of = { organization, round }
  return {
    who: 'district',
    query: districtReportQuery(organization, round),
    preview: (language) => districtPreviewQuery(organization, round, language),
    save: (choices, version) => {
      const body = { ...of, ...choices, pulseIn: null }
      return call(familyAnswerContract.saveDistrictReport, { body }, { version })
    },
    publish: (seen, version) =>
      call(familyAnswerContract.publishDistrictReport, { body: { ...of, ...seen } }, { version }),
    withdraw: (version) => call(familyAnswerContract.withdrawDistrictReport, { body: of }, { version }),
    editorAt: districtEditor(of),
    previewAt: districtPreview(of),
    goalsAt: districtGoals(organization),
    goalsTitle: 'District goals',
  }
}
