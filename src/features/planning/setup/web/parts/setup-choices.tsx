import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  bands,
  genderOptions,
  groupNames,
  groups,
  participantTypeCodes,
} from '../../../../../shared/codes.ts'
import { languages } from '../../../../../shared/languages.ts'
import { DayField } from '../../../../../web/ui/day-field.tsx'
import { CheckField, CheckGroup, SelectField } from '../../../../../web/ui/field.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import { fillTerms } from '../../../../schools/questions/rules.ts'
import { settings } from '../../../../schools/settings/rules.ts'
import type { GenderSetting } from '../../../../schools/surveys/rules.ts'
import { substitutionsQuery } from '../../../../schools/terms/web/data.ts'
import { genderSummary } from './gender.ts'
import styles from './setup-choices.module.css'
import { type Choice, formsOf, questionsWith, useTermQuestions } from './term-questions.tsx'

/** Fields of a survey's setup, for forms that send the whole setup in one request. */

export const groupChoices = groups.map((value) => ({ value, label: groupNames[value] }))
export const bandChoices = bands.map((value) => ({ value, label: `Grades ${value.replace('-', '–')}` }))
export const languageChoices = languages.map(({ code, name }) => ({ value: code, label: name }))

interface ChoicesProps<Value extends string> {
  legend: ReactNode
  /** All choices, in display order. */
  all: readonly { value: Value; label: string; hint?: string | undefined }[]
  chosen: readonly Value[]
  set: (chosen: Value[]) => void
  required?: boolean
  error?: ReactNode
}

export function Choices<Value extends string>({ all, chosen, set, ...group }: ChoicesProps<Value>) {
  const switched = (one: Value, on: boolean) =>
    all.map(({ value }) => value).filter((value) => (value === one ? on : chosen.includes(value)))
  return (
    <CheckGroup {...group}>
      {all.map(({ value, ...look }) => (
        <CheckField
          key={value}
          {...look}
          checked={chosen.includes(value)}
          onChange={({ target }) => set(switched(value, target.checked))}
        />
      ))}
    </CheckGroup>
  )
}

interface Dates {
  begin: string
  end: string
}
interface DatePairProps {
  dates: Dates
  /** The earliest dates that can be chosen. */
  least?: Dates
  faults?: Partial<Record<keyof Dates, string | undefined>>
  set: (dates: Dates) => void
}

export function DatePair({ dates, least, faults = {}, set }: DatePairProps) {
  const day = (name: keyof Dates, label: string) => (
    <DayField
      label={label}
      required
      min={least?.[name]}
      value={dates[name]}
      error={faults[name]}
      onChange={({ target }) => set({ ...dates, [name]: target.value })}
    />
  )
  return (
    <div className={styles.pair}>
      {day('begin', 'Open date')}
      {day('end', 'Close date')}
    </div>
  )
}

interface GenderChoiceProps {
  /** 0 if none is chosen. */
  item: number
  asked: readonly GenderSetting[]
  offered: readonly GenderSetting[]
  setItem: (item: number) => void
  setAsked: (asked: GenderSetting[]) => void
}

export function GenderChoice({ item, asked, offered, setItem, setAsked }: GenderChoiceProps) {
  return (
    <>
      <SelectField
        label="Answers"
        {...(item === 0 ? { empty: 'Choose' } : {})}
        value={item === 0 ? '' : String(item)}
        options={[1, 2, 3, 4, 5].map((option) => ({ value: String(option), label: genderSummary(option) }))}
        onChange={({ target }) => setItem(Number(target.value))}
      />
      {(genderOptions[item] ?? []).length > 0 ? (
        <Choices
          legend="Who should we ask about gender?"
          all={offered.map((value) => ({ value, label: settings[value].label }))}
          chosen={asked}
          set={setAsked}
        />
      ) : null}
    </>
  )
}

interface TermChoicesProps {
  /** Returns the option chosen in a row; undefined means the default. */
  chosen: (row: number) => number | undefined
  choose: (row: number, option: number) => void
}

export function TermChoices({ chosen, choose }: TermChoicesProps) {
  const { data: rows = [], error, refetch } = useQuery(substitutionsQuery())
  const questions = useTermQuestions(participantTypeCodes)
  const inForce: Choice = ({ id, options }) => chosen(id) ?? options.at(-1)?.id ?? 0
  const forms = formsOf(rows, inForce)
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.pair}>
      {rows.map((row) => (
        <SelectField
          key={row.id}
          label={row.label}
          hint={fillTerms((questions && questionsWith(row, questions).found[0]?.title) ?? '', forms)}
          value={String(inForce(row))}
          options={row.options.map(({ id, label, isDefault }) => ({
            value: String(id),
            label: isDefault ? `${label} (default)` : label,
          }))}
          onChange={({ target }) => choose(row.id, Number(target.value))}
        />
      ))}
    </div>
  )
}
