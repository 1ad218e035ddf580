import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { participantTypes } from '../../../../shared/codes.ts'
import { languages } from '../../../../shared/languages.ts'
import { given } from '../../../../web/address.ts'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { participantTypeNames } from '../../../schools/participants/rules.ts'
import { instrumentOfType } from '../../../schools/questions/rules.ts'
import { everySurveyQuery } from '../../../schools/surveys/web/data.ts'
import { draftsQuery } from './data.ts'
import { sampleSurvey } from './sample-survey.ts'
import styles from './survey-tester.module.css'
import { DraftPreview, InstrumentPreview, Preview } from './tested-survey.tsx'

/** The search parameters: instrument or draft (default: the sample), language, survey for terms. */
interface TesterSearch {
  show?: string
  language?: number
  words?: string
}

/** Shows any instrument as respondents see it. Answers are not stored. */
export function SurveyTesterPage() {
  const search = useSearch({ from: '/staff/administration/survey-tester' })
  const navigate = useNavigate({ from: '/survey-tester' })
  const type = shownTypes.find((code) => instrumentOfType[code] === search.show)
  const draft = Number(/^draft-(\d{1,9})$/.exec(search.show ?? '')?.[1])
  const language = languages.find((one) => one.id === search.language)?.id ?? 1
  const change = (part: { [K in keyof TesterSearch]?: TesterSearch[K] | undefined }) =>
    void navigate({ search: (before) => given({ ...before, ...part }), replace: true })
  return (
    <Page title="Survey Tester" facts="As a respondent sees it. Nothing is stored.">
      <div className={styles.choices}>
        <ShownField value={search.show} onChange={(show) => change({ show })} />
        {type || draft ? (
          <SelectField
            label="Language"
            options={languages.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(language)}
            onChange={({ target }) =>
              change({ language: target.value === '1' ? undefined : Number(target.value) })
            }
          />
        ) : null}
        {type ? <WordsField value={search.words} onChange={(words) => change({ words })} /> : null}
      </div>
      {type ? (
        <InstrumentPreview type={type} language={language} words={search.words} />
      ) : draft ? (
        <DraftPreview id={draft} language={language} />
      ) : (
        <Section title="Final Survey" aside="A fixed sample of three questions">
          <Preview definition={sampleSurvey} language={1} isChild={false} />
        </Section>
      )}
    </Page>
  )
}

const { student48, student912, parent, staff } = participantTypes
const shownTypes = [student48, student912, parent, staff]

interface ChoiceProps {
  value: string | undefined
  onChange: (value: string) => void
}

function ShownField({ value = '', onChange }: ChoiceProps) {
  const { data: drafts } = useSuspenseQuery(draftsQuery())
  return (
    <SelectField
      label="Survey"
      empty="Final Survey (sample)"
      options={[
        ...shownTypes.map((code) => ({
          value: instrumentOfType[code],
          label: participantTypeNames[code] ?? String(code),
        })),
        ...drafts.map(({ id, name }) => ({ value: `draft-${id}`, label: `Draft ${id}: ${name}` })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function WordsField({ value = '', onChange }: ChoiceProps) {
  const { data: surveys } = useSuspenseQuery(everySurveyQuery())
  return (
    <SelectField
      label="Words and gender item"
      empty="As the question bank has them"
      options={surveys.map(({ guid, schoolName, surveyName }) => ({
        value: guid,
        label: surveyName.startsWith(schoolName) ? surveyName : `${schoolName}: ${surveyName}`,
      }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
