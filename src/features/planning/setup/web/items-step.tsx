import { genderNames, genderOptions } from '../../../../shared/codes.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { CheckGroup } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { settings } from '../../../schools/settings/rules.ts'
import { noGenderItem } from '../../../schools/surveys/rules.ts'
import { listsOf } from '../../../schools/surveys/rules-settings.ts'
import { ChoiceCard } from '../../../schools/terms/web/parts/choice-card.tsx'
import { settingChange } from './data.ts'
import { FieldSaved, SettingBox } from './field-state.tsx'
import { FixedNote, isFixed } from './fixed-note.tsx'
import styles from './items-step.module.css'
import { genderSummary, mayAsk } from './parts/gender.ts'
import { QuestionsLink } from './parts/questions-link.tsx'
import type { StepProps } from './step-props.ts'

const field = 'genderQuestion'
const options = [1, 2, 3, 4, 5] as const
const none = noGenderItem

/** Step 3: the answer choices of the gender question, if it's part of the survey, and who gets it. */
export function ItemsStep(props: StepProps) {
  const { guid, setup, saves } = props
  const chosen = saves.shown(field, setup.settingsObject.survey_question_gender)
  return (
    <Section title="Choose the gender question" aside={<FieldSaved field={field} saves={saves} />}>
      <p className="quiet">
        Choose answers that fit your community, or leave this question out. Anyone can skip it.{' '}
        <QuestionsLink setup={setup} />
      </p>
      <FixedNote setup={setup} part="gender" />
      <div className={styles.columns}>
        <fieldset className={styles.options} disabled={isFixed(setup, 'gender')}>
          <legend className="unseen">Gender answer choices</legend>
          {options.map((option) => (
            <ChoiceCard
              key={option}
              name={field}
              checked={chosen === option}
              onChange={() => saves.save(settingChange(guid, field, option))}
              hint={option === none ? 'You won’t see results by gender.' : undefined}
            >
              {genderSummary(option)}
            </ChoiceCard>
          ))}
        </fieldset>
        <Preview option={chosen} />
      </div>
      {(genderOptions[chosen] ?? []).length > 0 ? <GenderRecipients {...props} /> : null}
    </Section>
  )
}

function GenderRecipients({ guid, setup, saves }: StepProps) {
  const { settingsObject: stored } = setup
  return (
    <CheckGroup
      legend="Who should we ask about gender?"
      disabled={isFixed(setup, 'gender')}
      hint="Results by gender include only these people."
    >
      {mayAsk(listsOf(stored)).map((setting) => (
        <SettingBox
          key={setting}
          {...{ guid, saves, setting }}
          stored={stored[settings[setting].column] === 1}
          label={settings[setting].label}
        />
      ))}
    </CheckGroup>
  )
}

function Preview({ option }: { option: number }) {
  const answers = genderOptions[option] ?? []
  return (
    <Card title="Preview" level={3}>
      <div aria-live="polite">
        {option === 0 ? <p className="quiet">Choose an option to see it.</p> : null}
        {option === none ? <p className="quiet">The survey won’t ask about gender.</p> : null}
        {answers.length > 0 ? (
          <>
            <p className={styles.question}>How do you describe your gender?</p>
            <ul className={styles.answers}>
              {answers.map((code) => (
                <li key={code}>{genderNames[code]}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Card>
  )
}
