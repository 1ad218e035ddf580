import { useState } from 'react'
import { CheckField, CheckGroup } from '../../../web/ui/field.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { type CountType, countTypes } from '../../participants/contract.ts'
import { ExpectedSum } from '../../participants/web/parts/expected-sum.tsx'
import { ParticipantHelp } from '../../participants/web/parts/participant-help.tsx'
import styles from './count-field.module.css'
import { CountField } from './count-field.tsx'
import { settingChange } from './data.ts'
import { FieldState } from './field-state.tsx'
import type { StepProps } from './step-props.ts'

const groupOfType = { student: 'students', parent: 'parents', staff: 'staff' } as const

/** Step 1: how many people of each group are expected, and which grades take part. */
export function ParticipantsStep(props: StepProps) {
  const [help, setHelp] = useState<CountType | null>(null)
  const { participantCounts: counts } = props.setup
  return (
    <>
      <Section title="Who will take the survey?">
        <p className="quiet">
          Enter how many people you expect to invite. Response rates are measured against these counts.
        </p>
        <div className={styles.counts}>
          {countTypes.map((type) => (
            <CountField
              key={type}
              guid={props.guid}
              type={type}
              stored={counts[groupOfType[type]]}
              saves={props.saves}
              helpOpen={help === type}
              onHelp={() => setHelp(help === type ? null : type)}
            />
          ))}
        </div>
      </Section>
      <GradeBands {...props} />
      <ExpectedSum counts={counts} />
      <ParticipantHelp about={help} onClose={() => setHelp(null)} />
    </>
  )
}

function GradeBands({ guid, setup, saves }: StepProps) {
  const { settingsObject: settings } = setup
  const bands = [
    { field: 'participant48', label: 'Grades 4–8', stored: settings.survey_participant_4_8 === 1 },
    { field: 'participant912', label: 'Grades 9–12', stored: settings.survey_participant_9_12 === 1 },
  ] as const
  return (
    <CheckGroup legend="Which grades take part?" required>
      {bands.map(({ field, label, stored }) => (
        <FieldState key={field} field={field} saves={saves}>
          <CheckField
            label={label}
            checked={saves.shown(field, stored)}
            onChange={(event) => saves.save(settingChange(guid, field, event.currentTarget.checked))}
          />
        </FieldState>
      ))}
    </CheckGroup>
  )
}
