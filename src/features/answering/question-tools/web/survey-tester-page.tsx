import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { languages } from '../../../../shared/languages.ts'
import { given } from '../../../../web/address.ts'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Filters } from '../../../../web/ui/filters.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { participantTypeNames } from '../../../schools/participants/rules.ts'
import { instrumentOfType, instrumentOrder } from '../../../schools/questions/rules.ts'
import { everySurveyQuery } from '../../../schools/surveys/web/data.ts'
import { SpokenContext } from '../../respond/web/parts/spoken.ts'
import { draftsQuery, type Shown, testedQuery } from './data.ts'
import styles from './survey-preview.module.css'
import { SurveyPreview } from './survey-preview.tsx'

/** Shows any question set as respondents see it, without storing answers. */
export function SurveyTesterPage() {
  const search = useSearch({ from: '/staff/administration/survey-tester' })
  const navigate = useNavigate({ from: '/survey-tester' })
  const { data: drafts } = useSuspenseQuery(draftsQuery())
  const { data: surveys } = useSuspenseQuery(everySurveyQuery())
  const { show = '', words } = search
  const type = instrumentOrder.find((code) => instrumentOfType[code] === show)
  const draft = Number(/^draft-(\d{1,9})$/.exec(show)?.[1]) || undefined
  const isSample = !type && !draft
  const language = (!isSample && languages.find((one) => one.id === search.language)?.id) || 1
  const change = (part: { [K in keyof typeof search]?: (typeof search)[K] | undefined }) =>
    void navigate({ search: (before) => given({ ...before, ...part }), replace: true })
  return (
    <Page title="Survey Tester" facts="See the survey the way people see it. We don’t save your answers.">
      <Filters label="Shown" columns="minmax(0, 0.7fr) minmax(0, 1fr)">
        <SelectField
          label="Survey"
          empty="Final Survey (sample)"
          options={[
            ...instrumentOrder.map((code) => ({
              value: instrumentOfType[code],
              label: participantTypeNames[code] ?? String(code),
            })),
            ...drafts.map(({ id, name }) => ({ value: `draft-${id}`, label: `Draft ${id}: ${name}` })),
          ]}
          value={show}
          onChange={({ target }) => change({ show: target.value })}
        />
        {isSample ? null : (
          <SelectField
            label="Language"
            options={languages.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(language)}
            onChange={({ target }) =>
              change({ language: target.value === '1' ? undefined : Number(target.value) })
            }
          />
        )}
        {type ? (
          <SelectField
            label="Wording and gender question"
            empty="Standard wording"
            options={surveys.map(({ guid, schoolName, surveyName }) => ({
              value: guid,
              label: surveyName.startsWith(schoolName) ? surveyName : `${schoolName}: ${surveyName}`,
            }))}
            value={words ?? ''}
            onChange={({ target }) => change({ words: target.value })}
          />
        ) : null}
      </Filters>
      <Tested {...{ type, draft, language, words: type && words }} />
    </Page>
  )
}

function Tested(shown: Shown) {
  return (
    <Found query={useQuery(testedQuery(shown))}>
      {({ title, aside, review, definition, isChild, spoken }) => (
        <Section title={title} aside={aside}>
          {review ? (
            <p className={styles.review}>
              Reviewed in this language: <b>{review}</b>
            </p>
          ) : null}
          {definition ? (
            <SpokenContext value={spoken}>
              <SurveyPreview key={JSON.stringify(shown)} {...{ definition, isChild }} />
            </SpokenContext>
          ) : (
            <EmptyState level={3} title="Nothing to show">
              This draft has no questions to show.
            </EmptyState>
          )}
        </Section>
      )}
    </Found>
  )
}
