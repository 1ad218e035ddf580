import type { SurveyConfig } from '../contract.ts'
import type { Card } from './answer-cards.tsx'
import { offeredSubTypes, offeredWho, type Who } from './flow.ts'
import type { Phrases } from './parts/phrases.ts'

interface Asked {
  heading: string
  note?: string | undefined
  cards: readonly Card<number>[]
}

export const languageCards = (config: SurveyConfig) =>
  config.languages.map(({ id, code, nativeName, chooseLangText }) => ({
    value: id,
    text: nativeName,
    detail: [chooseLangText, config.drafts?.[code]?.mark].filter(Boolean).join(' · '),
    lang: code,
  }))

export const purposeOf = (config: SurveyConfig, phrases: Phrases): string =>
  config.kind === 'pulse' ? phrases.informPulse : phrases.informPurpose

export const whoCards = (config: SurveyConfig, phrases: Phrases): readonly Card<Who>[] =>
  offeredWho(config).map((who) => ({ value: who, text: phrases[who] }))

/** Returns the texts of the step about grade, home language or role. */
export function subTypeStep(who: Who, config: SurveyConfig, phrases: Phrases): Asked {
  const names: Readonly<Record<string, string>> = phrases.subTypes
  const headings = {
    student: phrases.gradeTitle,
    parent: phrases.homeLanguageTitle,
    staff: phrases.roleTitle,
  }
  return {
    heading: headings[who],
    note: who === 'parent' ? phrases.youngestChild : undefined,
    cards: offeredSubTypes(who, config).map((id) => ({ value: id, text: names[id] ?? String(id) })),
  }
}

export const atSchoolStep = (phrases: Phrases): Asked => ({
  heading: phrases.atSchoolTitle,
  cards: [
    { value: 1, text: phrases.yes },
    { value: 0, text: phrases.no },
  ],
})
