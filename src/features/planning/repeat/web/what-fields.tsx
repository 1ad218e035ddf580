import { useQuery } from '@tanstack/react-query'
import { genderOptions } from '../../../../shared/codes.ts'
import { languageCodes, languages } from '../../../../shared/languages.ts'
import { CheckField, CheckGroup, SelectField } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { substitutionsQuery } from '../../../schools/terms/web/data.ts'
import { askedNames, genderSummary } from '../../setup/web/parts/gender.ts'
import type { Draft } from './draft.ts'
import styles from './repeat.module.css'
import { type PartProps, switched } from './who-fields.tsx'

interface LanguageFieldsProps extends PartProps {
  isTried: boolean
  /** Codes of the languages in which no speaker has read the questions. */
  drafts: readonly string[]
}

/** The languages in which the survey is offered. */
export function LanguageFields({ draft, isTried, drafts, set }: LanguageFieldsProps) {
  return (
    <Section title="Languages">
      <CheckGroup
        legend={<span className="unseen">Languages of the survey</span>}
        error={isTried && draft.languages.length === 0 ? 'Choose at least one language.' : undefined}
      >
        {languages.map(({ code, name }) => (
          <CheckField
            key={code}
            label={name}
            hint={drafts.includes(code) ? 'Draft, not read by a speaker yet.' : undefined}
            checked={draft.languages.includes(code)}
            onChange={({ target }) =>
              set({ languages: switched(languageCodes, draft.languages, code, target.checked) })
            }
          />
        ))}
      </CheckGroup>
    </Section>
  )
}

/** The words that the questions use. */
export function TermFields({ draft, set }: PartProps) {
  const { data: rows, error, refetch } = useQuery(substitutionsQuery())
  return (
    <Section title="Words">
      {error && !rows ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <div className={styles.pair}>
        {rows?.map((row) => (
          <SelectField
            key={row.id}
            label={row.label}
            value={String(draft.terms[row.id] ?? row.options.at(-1)?.id ?? '')}
            options={row.options.map(({ id, label, isDefault }) => ({
              value: String(id),
              label: isDefault ? `${label} (default)` : label,
            }))}
            onChange={({ target }) => set({ terms: { ...draft.terms, [row.id]: Number(target.value) } })}
          />
        ))}
      </div>
    </Section>
  )
}

const options = [1, 2, 3, 4, 5] as const

/** The gender item, and who is asked it. */
export function GenderFields({ draft, set }: PartProps) {
  const hasItem = (genderOptions[draft.genderItem] ?? []).length > 0
  return (
    <Section title="Gender item">
      <SelectField
        label="Answers"
        {...(draft.genderItem === 0 ? { empty: 'Choose' } : {})}
        value={draft.genderItem === 0 ? '' : String(draft.genderItem)}
        options={options.map((option) => ({ value: String(option), label: genderSummary(option) }))}
        onChange={({ target }) => set({ genderItem: Number(target.value) })}
      />
      {hasItem ? (
        <CheckGroup legend="Who is asked for their gender?">
          {offeredTo(draft).map((setting) => (
            <CheckField
              key={setting}
              label={askedNames[setting]}
              checked={draft[setting]}
              onChange={({ target }) => set({ [setting]: target.checked })}
            />
          ))}
        </CheckGroup>
      ) : null}
    </Section>
  )
}

/** Those of the people who take part whom the item can be asked of. */
function offeredTo({ groups, bands }: Draft) {
  const students = groups.includes('students')
  const takesPart = {
    genderAsk48: students && bands.includes('4-8'),
    genderAsk912: students && bands.includes('9-12'),
    genderAskAdults: groups.includes('parents') || groups.includes('staff'),
  }
  return (['genderAsk48', 'genderAsk912', 'genderAskAdults'] as const).filter((setting) => takesPart[setting])
}
