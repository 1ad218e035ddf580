import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Group, groupNames, groups } from '../../../../shared/codes.ts'
import { CheckGroup } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { CountType } from '../../../schools/participants/contract.ts'
import { ExpectedSum } from '../../../schools/participants/web/parts/expected-sum.tsx'
import { ParticipantHelp } from '../../../schools/participants/web/parts/participant-help.tsx'
import { participatingCounts } from '../../../schools/surveys/rules.ts'
import { bandNames, groupSwitches } from '../../../schools/surveys/rules-settings.ts'
import styles from './count-field.module.css'
import { CountField } from './count-field.tsx'
import { countField } from './data.ts'
import { SettingBox } from './field-state.tsx'
import { FixedNote, isFixed } from './fixed-note.tsx'
import { bandChoices } from './parts/setup-choices.tsx'
import type { StepProps } from './step-props.ts'

const typeOfGroup = { students: 'student', parents: 'parent', staff: 'staff' } as const

/** Step 1: which groups take part, the number of people in each, and which grades. */
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
            <p className="quiet">Enter how many people you’ll invite.</p>
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
        <>
          <div className={styles.beside}>
            <GradeBands {...props} />
          </div>
          <UpsetStudents {...props} />
        </>
      ) : null}
      {asked.length > 0 ? (
        <ExpectedSum counts={participatingCounts({ groups: asked, expected: counts })} />
      ) : null}
      <ParticipantHelp about={help} onClose={() => setHelp(null)} />
    </>
  )
}

/** Shows which counselor the survey's last page suggests to upset students. */
function UpsetStudents({ setup: { counselor } }: StepProps) {
  return (
    <p className="quiet">
      The last page tells upset students to talk to a trusted adult. It{' '}
      {counselor
        ? `names ${counselor} and the 988 lifeline. `
        : 'can also name your counselor and the 988 lifeline. '}
      <Link to="/profile">{counselor ? 'Change the counselor' : 'Add your counselor'}</Link>
    </p>
  )
}

function Groups({ guid, setup, saves, asked }: StepProps & { asked: readonly Group[] }) {
  return (
    <CheckGroup
      legend="Which groups take part?"
      required
      disabled={isFixed(setup, 'groups')}
      hint="Counts and results include only these groups."
      error={asked.length > 0 ? undefined : 'Choose at least one group.'}
    >
      {groups.map((group) => (
        <SettingBox
          key={group}
          {...{ guid, saves }}
          setting={groupSwitches[group].setting}
          stored={setup.settingsObject[groupSwitches[group].flag] === 1}
          label={groupNames[group]}
          // Unsaved input is discarded with the field.
          onSwitch={(on) => on || saves.type(countField(typeOfGroup[group]), undefined)}
        />
      ))}
    </CheckGroup>
  )
}

function GradeBands({ guid, setup, saves }: StepProps) {
  return (
    <>
      <FixedNote setup={setup} part="bands" />
      <CheckGroup legend="Which grades take part?" required disabled={isFixed(setup, 'bands')}>
        {bandChoices.map(({ value, label }) => (
          <SettingBox
            key={value}
            {...{ guid, saves, label }}
            setting={bandNames[value].setting}
            stored={setup.settingsObject[bandNames[value].flag] === 1}
          />
        ))}
      </CheckGroup>
    </>
  )
}
