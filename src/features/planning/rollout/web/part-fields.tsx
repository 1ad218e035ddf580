import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Band, bands, genderOptions, groupNames, groups } from '../../../../shared/codes.ts'
import { languageCodes, languages } from '../../../../shared/languages.ts'
import { CheckField, CheckGroup, SelectField, TextField } from '../../../../web/ui/field.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import type { TemplatePart, TemplateValues } from '../../../schools/templates/rules.ts'
import { substitutionsQuery } from '../../../schools/terms/web/data.ts'
import { askedNames, genderSummary } from '../../setup/web/parts/gender.ts'
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
const bandNames: Readonly<Record<Band, string>> = { '4-8': 'Grades 4–8', '9-12': 'Grades 9–12' }
const options = [1, 2, 3, 4, 5] as const

/** What each part begins with when it is set. */
const begun: TemplateValues = {
  dates: { begin: '', end: '' },
  groups: [...groups],
  bands: [...bands],
  languages: ['en'],
  gender: { item: 5, ask48: true, ask912: true, askAdults: true },
  terms: [],
}

/** A list with an entry added or taken out, in the list's own order. */
const switched = <T,>(all: readonly T[], chosen: readonly T[], one: T, on: boolean): T[] =>
  all.filter((entry) => (entry === one ? on : chosen.includes(entry)))

/** All parts, each with a switch: set for every school, or left to each. */
export function PartFields({ values, faults, set }: PartProps) {
  const part = (name: TemplatePart, fields: ReactNode) => (
    <div className={styles.part}>
      <CheckField
        label={names[name]}
        hint={values[name] === null ? 'Each school decides.' : 'Set for every school.'}
        checked={values[name] !== null}
        onChange={({ target }) => set({ [name]: target.checked ? begun[name] : null })}
      />
      {values[name] === null ? null : <div className={styles.fields}>{fields}</div>}
    </div>
  )
  const { dates, groups: asked, bands: grades, languages: spoken } = values
  return (
    <div className={styles.parts}>
      {part('dates', dates ? <Dates faults={faults} set={set} dates={dates} /> : null)}
      {part(
        'groups',
        <CheckGroup legend="Groups" required error={faults.groups}>
          {groups.map((group) => (
            <CheckField
              key={group}
              label={groupNames[group]}
              checked={asked?.includes(group) ?? false}
              onChange={({ target }) => set({ groups: switched(groups, asked ?? [], group, target.checked) })}
            />
          ))}
        </CheckGroup>,
      )}
      {part(
        'bands',
        <CheckGroup legend="Grades" required error={faults.bands}>
          {bands.map((band) => (
            <CheckField
              key={band}
              label={bandNames[band]}
              checked={grades?.includes(band) ?? false}
              onChange={({ target }) => set({ bands: switched(bands, grades ?? [], band, target.checked) })}
            />
          ))}
        </CheckGroup>,
      )}
      {part(
        'languages',
        <CheckGroup legend="Languages" required error={faults.languages}>
          {languages.map(({ code, name }) => (
            <CheckField
              key={code}
              label={name}
              checked={spoken?.includes(code) ?? false}
              onChange={({ target }) =>
                set({ languages: switched(languageCodes, spoken ?? [], code, target.checked) })
              }
            />
          ))}
        </CheckGroup>,
      )}
      {part('gender', values.gender ? <Gender set={set} gender={values.gender} /> : null)}
      {part('terms', values.terms ? <Terms set={set} terms={values.terms} /> : null)}
    </div>
  )
}

type DatesProps = Omit<PartProps, 'values'> & { dates: { begin: string; end: string } }

function Dates({ dates, faults, set }: DatesProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label="Open date"
        type="date"
        required
        value={dates.begin}
        error={faults.begin}
        onChange={({ target }) => set({ dates: { ...dates, begin: target.value } })}
      />
      <TextField
        label="Close date"
        type="date"
        required
        value={dates.end}
        error={faults.end}
        onChange={({ target }) => set({ dates: { ...dates, end: target.value } })}
      />
    </div>
  )
}

const asks = [
  ['ask48', askedNames.genderAsk48],
  ['ask912', askedNames.genderAsk912],
  ['askAdults', askedNames.genderAskAdults],
] as const

function Gender({ gender, set }: Pick<PartProps, 'set'> & { gender: NonNullable<TemplateValues['gender']> }) {
  return (
    <>
      <SelectField
        label="Answers"
        value={String(gender.item)}
        options={options.map((option) => ({ value: String(option), label: genderSummary(option) }))}
        onChange={({ target }) => set({ gender: { ...gender, item: Number(target.value) } })}
      />
      {(genderOptions[gender.item] ?? []).length > 0 ? (
        <CheckGroup legend="Who is asked for their gender?">
          {asks.map(([ask, label]) => (
            <CheckField
              key={ask}
              label={label}
              checked={gender[ask]}
              onChange={({ target }) => set({ gender: { ...gender, [ask]: target.checked } })}
            />
          ))}
        </CheckGroup>
      ) : null}
    </>
  )
}

function Terms({ terms, set }: Pick<PartProps, 'set'> & { terms: NonNullable<TemplateValues['terms']> }) {
  const { data: rows, error, refetch } = useQuery(substitutionsQuery())
  if (error && !rows) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.pair}>
      {rows?.map((row) => (
        <SelectField
          key={row.id}
          label={row.label}
          value={String(
            terms.find((term) => term.substitution_fk === row.id)?.option_fk ?? row.options.at(-1)?.id ?? '',
          )}
          options={row.options.map(({ id, label, isDefault }) => ({
            value: String(id),
            label: isDefault ? `${label} (default)` : label,
          }))}
          onChange={({ target }) =>
            set({
              terms: [
                ...terms.filter((term) => term.substitution_fk !== row.id),
                { substitution_fk: row.id, option_fk: Number(target.value) },
              ],
            })
          }
        />
      ))}
    </div>
  )
}
