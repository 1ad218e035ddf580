import { languages } from '../../../shared/languages.ts'
import { CheckField, CheckGroup } from '../../../web/ui/field.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { settingChange } from './data.ts'
import { FieldState } from './field-state.tsx'
import type { StepProps } from './step-props.ts'

const settings = {
  en: ['langEnglish', 'survey_language_english'],
  es: ['langSpanish', 'survey_language_spanish'],
  so: ['langSomali', 'survey_language_somali'],
  hmn: ['langHmong', 'survey_language_hmong'],
} as const

/** Step 4: the languages in which the survey is offered. */
export function LanguageStep({ guid, setup, saves }: StepProps) {
  const touched = Object.values(settings).some(([field]) => saves.of(field).change)
  const missing = touched ? setup.missing.find((one) => one.step === 'Language') : undefined
  return (
    <Section title="Choose the languages of the survey">
      <p className="quiet">
        Each person chooses a language at the start and can change it. With one language, the survey begins
        without that question.
      </p>
      <CheckGroup
        legend="Languages"
        required
        disabled={setup.locked}
        hint={setup.locked ? 'The survey has opened. Its languages can no longer be changed.' : undefined}
        error={missing?.message}
      >
        {languages.map(({ code, name, nativeName }) => {
          const [field, column] = settings[code]
          return (
            <FieldState key={code} field={field} saves={saves}>
              <CheckField
                label={name}
                hint={code === 'en' ? undefined : <span lang={code}>{nativeName}</span>}
                checked={saves.shown(field, setup.settingsObject[column] === 1)}
                onChange={(event) => saves.save(settingChange(guid, field, event.currentTarget.checked))}
              />
            </FieldState>
          )
        })}
      </CheckGroup>
    </Section>
  )
}
