import { useState } from 'react'
import { inLanguage } from '../../../../shared/direction.ts'
import { fewLanguages, type Language, languages } from '../../../../shared/languages.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { CheckGroup } from '../../../../web/ui/field.tsx'
import { SearchField } from '../../../../web/ui/filters.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { HeardLanguages } from '../../../answering/recordings/web/parts/heard-languages.tsx'
import { NamedLinks } from '../../../figures/named-links/web/parts/named-links.tsx'
import { isTranslated, pileNames, surveyPiles } from '../../../records/words/rules.ts'
import { languageSetting } from '../../../schools/surveys/rules-settings.ts'
import { useMay } from '../../../schools/surveys/web/parts/only.tsx'
import type { SurveySetup } from '../contract.ts'
import { SettingBox } from './field-state.tsx'
import { FixedNote, isFixed } from './fixed-note.tsx'
import styles from './language-step.module.css'
import { QuestionsLink, questionsPath } from './parts/questions-link.tsx'
import { lacks } from './parts/steps.ts'
import type { StepProps } from './step-props.ts'

export function LanguageStep({ guid, setup, saves }: StepProps) {
  const touched = languages.some((language) => saves.of(languageSetting(language)).change)
  const [wanted, setWanted] = useState('')
  // Those chosen first, as they were when the page opened, so that none moves under a finger.
  const [first] = useState(setup.surveyLanguages)
  const rank = ({ code }: Language) => Number(code !== 'en') + Number(!first.includes(code))
  const shown = languages
    .filter((language) => isFound(language, wanted) || setup.surveyLanguages.includes(language.code))
    .toSorted((a, b) => (languages.length > fewLanguages ? rank(a) - rank(b) : 0))
  const missing = touched ? lacks(setup).find((one) => one.step === 'Language') : undefined
  return (
    <Section title="Choose the survey languages">
      <p className="quiet">
        People choose a language when they start and can switch later. <QuestionsLink setup={setup} />
      </p>
      <FixedNote setup={setup} part="languages" />
      {languages.length > fewLanguages ? (
        <SearchField label="Find a language" value={wanted} onSearch={setWanted} />
      ) : null}
      <CheckGroup
        legend="Languages"
        required
        disabled={setup.locked || isFixed(setup, 'languages')}
        hint={setup.locked ? 'The survey has opened. You can’t change its languages.' : undefined}
        error={missing?.message}
      >
        {shown.map((language) => (
          <SettingBox
            key={language.code}
            {...{ guid, saves }}
            setting={languageSetting(language)}
            stored={setup.surveyLanguages.includes(language.code)}
            label={language.name}
            hint={language.code === 'en' ? undefined : <OwnName language={language} setup={setup} />}
          />
        ))}
      </CheckGroup>
      <AskSpeaker setup={setup} />
      <HeardLanguages surveyGuid={guid} />
    </Section>
  )
}

/** Finds a language by its English or own name. */
const isFound = ({ name, nativeName }: Language, wanted: string): boolean =>
  `${name} ${nativeName}`.toLocaleLowerCase().includes(wanted.toLocaleLowerCase())

/** Returns the names of a language's parts that no speaker has reviewed. */
const draftPiles = (setup: SurveySetup, code: string) => {
  const { questionDrafts: questions, pageDrafts: page, kitDrafts: letters, familiesDrafts: families } = setup
  const drafts = { questions, page, letters, families }
  return surveyPiles.filter((pile) => drafts[pile].includes(code)).map((pile) => pileNames[pile])
}

/** Shows a language's own name. If parts are still unreviewed, lists them and links to the questions. */
function OwnName({ language, setup }: { language: Language; setup: SurveySetup }) {
  const { code, name, nativeName } = language
  const drafts = draftPiles(setup, code)
  return (
    <>
      <span {...inLanguage(code)}>{nativeName}</span>
      {drafts.length > 0 ? (
        <>
          {' · '}Not reviewed by a speaker yet
          {drafts.length < surveyPiles.length ? `: ${new Intl.ListFormat('en').format(drafts)}` : ''}.{' '}
          <a href={questionsPath(setup, code)} target="_blank" rel="noreferrer">
            Read the questions <span className="unseen">in {name} (opens in a new tab)</span>
          </a>
        </>
      ) : null}
    </>
  )
}

/** Creates links for speakers who review draft translations. An administrator decides on their suggestions. */
function AskSpeaker({ setup }: Pick<StepProps, 'setup'>) {
  const [opened, setOpened] = useState(false)
  const drafts = languages.map(({ code }) => code).filter((code) => draftPiles(setup, code).length > 0)
  const mayLead = useMay('leader', setup.survey.guid)
  if (!mayLead || !drafts.some(isTranslated)) return null
  return (
    <>
      <Button onClick={() => setOpened(true)}>Ask a speaker to review a draft</Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Ask a speaker">
        <div className={styles.ask}>
          <p>
            With this link, a speaker can review one translation without an account. New surveys use their
            changes once an administrator accepts them.
          </p>
          <NamedLinks
            purpose="review"
            place={{ entityId: setup.survey.entity_fk }}
            languages={drafts}
            nameHint="Other reviewers of this language can see this name."
          />
        </div>
      </Dialog>
    </>
  )
}
