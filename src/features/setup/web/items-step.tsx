import { genderNames, genderOptions } from '../../../shared/codes.ts'
import { Card } from '../../../web/ui/card.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { ChoiceCard } from '../../terms/web/parts/choice-card.tsx'
import { settingChange } from './data.ts'
import { FieldSaved } from './field-state.tsx'
import styles from './items-step.module.css'
import type { StepProps } from './step-props.ts'

const field = 'genderQuestion'
const options = [1, 2, 3, 4, 5] as const
const none = 5

/** Step 3: which answers the gender item offers, or none at all. */
export function ItemsStep({ guid, setup, saves }: StepProps) {
  const chosen = saves.shown(field, setup.settingsObject.survey_question_gender)
  return (
    <Section title="Choose the gender item" aside={<FieldSaved field={field} saves={saves} />}>
      <p className="quiet">
        Choose the answers that fit your community, or leave the question out. Respondents may always skip it.
      </p>
      <div className={styles.columns}>
        <fieldset className={styles.options}>
          <legend className="unseen">Answers of the gender item</legend>
          {options.map((option) => (
            <ChoiceCard
              key={option}
              name={field}
              checked={chosen === option}
              onChange={() => saves.save(settingChange(guid, field, option))}
              hint={option === none ? 'Results are not shown by gender.' : undefined}
            >
              {genderSummary(option)}
            </ChoiceCard>
          ))}
        </fieldset>
        <Preview option={chosen} />
      </div>
    </Section>
  )
}

/** What a setting of the gender item offers, in words. */
export function genderSummary(option: number): string {
  if (option === none) return 'No gender item'
  const names = (genderOptions[option] ?? []).map((code) => genderNames[code])
  return names.length > 0 ? names.join(', ') : 'Not chosen yet'
}

function Preview({ option }: { option: number }) {
  const answers = genderOptions[option] ?? []
  return (
    <Card title="Preview" level={3} aside="As respondents see it">
      <div aria-live="polite">
        {option === 0 ? <p className="quiet">Choose an option to see the question.</p> : null}
        {option === none ? <p className="quiet">The question is left out of the survey.</p> : null}
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
