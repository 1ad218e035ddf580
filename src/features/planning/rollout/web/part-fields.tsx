import type { ReactNode } from 'react'
import { bands, groups } from '../../../../shared/codes.ts'
import { CheckField } from '../../../../web/ui/field.tsx'
import { genderAsks, genderSettings } from '../../../schools/surveys/rules.ts'
import { type TemplatePart, type TemplateValues, templateParts } from '../../../schools/templates/rules.ts'
import {
  bandChoices,
  Choices,
  DatePair,
  GenderChoice,
  groupChoices,
  languageChoices,
  TermChoices,
} from '../../setup/web/parts/setup-choices.tsx'
import styles from './rollout.module.css'
import type { TemplateFaults } from './template-faults.ts'

interface PartProps {
  values: TemplateValues
  faults: TemplateFaults
  set: (change: Partial<TemplateValues>) => void
}

const names: Readonly<Record<TemplatePart, string>> = {
  dates: 'Dates',
  groups: 'Groups that take part',
  bands: 'Grades',
  languages: 'Languages',
  gender: 'Gender item',
  terms: 'Words',
}

/** What each part begins with when it is set. */
const begun: TemplateValues = {
  dates: { begin: '', end: '' },
  groups: [...groups],
  bands: [...bands],
  languages: ['en'],
  gender: { item: 5, ask48: true, ask912: true, askAdults: true },
  terms: [],
}

/** All parts, each with a switch: set for every school, or left to each. */
export function PartFields({ values, faults, set }: PartProps) {
  const { dates, groups: asked, bands: grades, languages, gender, terms } = values
  const fields: Readonly<Record<TemplatePart, ReactNode>> = {
    dates: dates && <DatePair dates={dates} faults={faults} set={(next) => set({ dates: next })} />,
    groups: asked && (
      <Choices
        legend="Groups"
        required
        all={groupChoices}
        chosen={asked}
        set={(next) => set({ groups: next })}
        error={faults.groups}
      />
    ),
    bands: grades && (
      <Choices
        legend="Grades"
        required
        all={bandChoices}
        chosen={grades}
        set={(next) => set({ bands: next })}
        error={faults.bands}
      />
    ),
    languages: languages && (
      <Choices
        legend="Languages"
        required
        all={languageChoices}
        chosen={languages}
        set={(next) => set({ languages: next })}
        error={faults.languages}
      />
    ),
    gender: gender && <Gender gender={gender} set={(next) => set({ gender: next })} />,
    terms: terms && (
      <TermChoices
        chosen={(row) => terms.find(({ substitution_fk }) => substitution_fk === row)?.option_fk}
        choose={(row, option) => {
          const others = terms.filter(({ substitution_fk }) => substitution_fk !== row)
          set({ terms: [...others, { substitution_fk: row, option_fk: option }] })
        }}
      />
    ),
  }
  return (
    <div className={styles.parts}>
      {templateParts.map((part) => (
        <div key={part} className={styles.part}>
          <CheckField
            label={names[part]}
            hint={values[part] === null ? 'Each school decides.' : 'Set for every school.'}
            checked={values[part] !== null}
            onChange={({ target }) => set({ [part]: target.checked ? begun[part] : null })}
          />
          {values[part] === null ? null : <div className={styles.fields}>{fields[part]}</div>}
        </div>
      ))}
    </div>
  )
}

type GenderValue = NonNullable<TemplateValues['gender']>

function Gender({ gender, set }: { gender: GenderValue; set: (gender: GenderValue) => void }) {
  return (
    <GenderChoice
      item={gender.item}
      asked={genderSettings.filter((setting) => gender[genderAsks[setting].part])}
      setItem={(item) => set({ ...gender, item })}
      setAsked={(asked) => {
        const asks = genderSettings.map((setting) => [genderAsks[setting].part, asked.includes(setting)])
        set({ ...gender, ...Object.fromEntries(asks) })
      }}
    />
  )
}
