import type { ReactNode } from 'react'
import { bands, groups } from '../../../../../shared/codes.ts'
import {
  type SetupPart,
  type SetupValues,
  settings,
  setupParts,
  type TemplateValues,
} from '../../../../schools/settings/rules.ts'
import { mayAsk } from './gender.ts'
import type { PartFaults } from './part-faults.ts'
import {
  bandChoices,
  Choices,
  DatePair,
  GenderChoice,
  groupChoices,
  languageChoices,
  TermChoices,
} from './setup-choices.tsx'

interface PartFieldProps {
  part: SetupPart
  values: TemplateValues
  set: (change: Partial<SetupValues>) => void
  faults: PartFaults
  /** The earliest dates that can be chosen. */
  least?: SetupValues['dates']
  /** Codes of languages whose questions no speaker has reviewed. */
  drafts?: readonly string[]
}

/** A part's fields, for forms with a whole setup. Renders nothing if the part isn't set. Callers add the title. */
export function PartField({ part, values, set, faults, least, drafts = [] }: PartFieldProps) {
  const { dates, gender, terms, ...lists } = values
  const legend = <span className="unseen">{setupParts[part]}</span>
  const fields: Readonly<Record<SetupPart, ReactNode>> = {
    dates: dates && (
      <DatePair
        dates={dates}
        faults={faults}
        set={(next) => set({ dates: next })}
        {...(least && { least })}
      />
    ),
    groups: lists.groups && (
      <Choices
        legend={legend}
        all={groupChoices}
        chosen={lists.groups}
        set={(next) => set({ groups: next })}
        error={faults.groups}
      />
    ),
    bands: lists.bands && (
      <Choices
        legend={legend}
        all={bandChoices}
        chosen={lists.bands}
        set={(next) => set({ bands: next })}
        error={faults.bands}
      />
    ),
    languages: lists.languages && (
      <Choices
        legend={legend}
        all={languageChoices.map((choice) => {
          const isDraft = drafts.includes(choice.value)
          return { ...choice, hint: isDraft ? 'Draft. No speaker has reviewed it yet.' : undefined }
        })}
        chosen={lists.languages}
        set={(next) => set({ languages: next })}
        error={faults.languages}
      />
    ),
    gender: gender && <Gender gender={gender} values={values} set={(next) => set({ gender: next })} />,
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
  return fields[part]
}

interface GenderProps {
  gender: SetupValues['gender']
  values: TemplateValues
  set: (gender: SetupValues['gender']) => void
}

function Gender({ gender, values, set }: GenderProps) {
  const offered = mayAsk({ groups: values.groups ?? groups, bands: values.bands ?? bands })
  return (
    <GenderChoice
      item={gender.item}
      offered={offered}
      asked={offered.filter((setting) => gender[settings[setting].field])}
      setItem={(item) => set({ ...gender, item })}
      setAsked={(asked) => {
        const asks = offered.map((setting) => [settings[setting].field, asked.includes(setting)])
        set({ ...gender, ...Object.fromEntries(asks) })
      }}
    />
  )
}
