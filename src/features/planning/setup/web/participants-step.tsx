import { useState } from 'react'
import { type Group, groupNames, groups } from '../../../../shared/codes.ts'
import { CheckField, CheckGroup } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { CountType } from '../../../schools/participants/contract.ts'
import { ExpectedSum } from '../../../schools/participants/web/parts/expected-sum.tsx'
import { ParticipantHelp } from '../../../schools/participants/web/parts/participant-help.tsx'
import { askedCounts } from '../../../schools/surveys/rules.ts'
import { groupSwitches } from '../../../schools/surveys/rules-settings.ts'
import styles from './count-field.module.css'
import { CountField } from './count-field.tsx'
import { countField, settingChange } from './data.ts'
import { FieldState } from './field-state.tsx'
import { FixedNote, isFixed } from './fixed-note.tsx'
import type { StepProps } from './step-props.ts'

const typeOfGroup = { students: 'student', parents: 'parent', staff: 'staff' } as const

/** Step 1: which groups take part, how many people of each are expected, and which grades. */
export function ParticipantsStep(props: StepProps) {
  const [help, setHelp] = useState<CountType | null>(null)
  const { settingsObject: settings, participantCounts: counts } = props.setup
  const asked = groups.filter((group) => {
    const { flag, setting } = groupSwitches[group]
    return props.saves.shown(setting, settings[flag] === 1)
  })
  return (
    <>
      <Section title="Who will take the survey?">
        <FixedNote setup={props.setup} part="groups" />
        <div className={styles.beside}>
          <Groups {...props} asked={asked} />
        </div>
        {asked.length > 0 ? (
          <>
            <p className="quiet">
              Enter how many people you expect to invite. Response rates are measured against these counts.
            </p>
            <div className={styles.counts} data-counts="">
              {asked.map((group) => (
                <CountField
                  key={group}
                  guid={props.guid}
                  type={typeOfGroup[group]}
                  stored={counts[group]}
                  saves={props.saves}
                  helpOpen={help === typeOfGroup[group]}
                  onHelp={() => setHelp(help === typeOfGroup[group] ? null : typeOfGroup[group])}
                />
              ))}
            </div>
          </>
        ) : null}
      </Section>
      {asked.includes('students') ? (
        <div className={styles.beside}>
          <GradeBands {...props} />
        </div>
      ) : null}
      {asked.length > 0 ? <ExpectedSum counts={askedCounts({ groups: asked, expected: counts })} /> : null}
      <ParticipantHelp about={help} onClose={() => setHelp(null)} />
    </>
  )
}

function Groups({ guid, setup, saves, asked }: StepProps & { asked: readonly Group[] }) {
  const switchGroup = (group: Group, on: boolean) => {
    // What was typed and not saved leaves with the field.
    if (!on) saves.type(countField(typeOfGroup[group]), undefined)
    saves.save(settingChange(guid, groupSwitches[group].setting, on))
  }
  return (
    <CheckGroup
      legend="Which groups take part?"
      required
      disabled={isFixed(setup, 'groups')}
      hint="Groups that do not take part are not asked and are in no count and no result."
      error={asked.length > 0 ? undefined : 'Choose at least one group that takes part.'}
    >
      {groups.map((group) => (
        <FieldState key={group} field={groupSwitches[group].setting} saves={saves}>
          <CheckField
            label={groupNames[group]}
            checked={asked.includes(group)}
            onChange={(event) => switchGroup(group, event.currentTarget.checked)}
          />
        </FieldState>
      ))}
    </CheckGroup>
  )
}

function GradeBands({ guid, setup, saves }: StepProps) {
  const { settingsObject: settings } = setup
  const bands = [
    { field: 'participant48', label: 'Grades 4–8', stored: settings.survey_participant_4_8 === 1 },
    { field: 'participant912', label: 'Grades 9–12', stored: settings.survey_participant_9_12 === 1 },
  ] as const
  return (
    <>
      <FixedNote setup={setup} part="bands" />
      <CheckGroup legend="Which grades take part?" required disabled={isFixed(setup, 'bands')}>
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
    </>
  )
}
