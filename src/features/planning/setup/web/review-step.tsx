import { TextField } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { titleChange, titleField } from './data.ts'
import { FieldSaved } from './field-state.tsx'
import { Missing } from './missing.tsx'
import { QuestionsLink } from './parts/questions-link.tsx'
import { SetupSummary } from './parts/setup-summary.tsx'
import styles from './review-step.module.css'
import type { StepProps } from './step-props.ts'
import { reviewHeading } from './text.ts'

/** Step 6: the survey's title and a summary of all choices, each with a link to its step. */
export function ReviewStep(props: StepProps) {
  const { setup } = props
  return (
    <>
      <Section title={reviewHeading}>
        <Missing setup={setup} saves={props.saves} />
        <Title {...props} />
        <p>
          <QuestionsLink setup={setup} />
        </p>
      </Section>
      <SetupSummary setup={setup} isOpen />
    </>
  )
}

function Title({ guid, setup, saves }: StepProps) {
  const stored = setup.surveyMeta.survey_name
  const entry = saves.of(titleField)
  function commit(text: string) {
    const title = text.trim()
    // Only Retry sends a rejected value again.
    if (entry.state === 'failed' && entry.change?.value === title) return
    if (title === '' || title === stored) saves.type(titleField, undefined)
    else saves.save(titleChange(guid, title))
  }
  return (
    <div className={styles.title}>
      <TextField
        label="Custom survey title (optional)"
        hint="People see it at the top of the survey."
        maxLength={200}
        value={entry.draft ?? stored}
        onChange={(event) => saves.type(titleField, event.currentTarget.value)}
        onBlur={(event) => entry.draft !== undefined && commit(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
        after={<FieldSaved field={titleField} saves={saves} />}
      />
    </div>
  )
}
