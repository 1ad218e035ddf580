import { type Group, groupNames } from '../../../../shared/codes.ts'
import { addDays } from '../../../../shared/dates.ts'
import { TextField } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { countRule, expectedCount } from '../../../schools/participants/rules.ts'
import { partNames, type SetupPart, setupParts } from '../../../schools/settings/rules.ts'
import { faultsOf } from '../../setup/web/parts/part-faults.ts'
import { PartField } from '../../setup/web/parts/part-field.tsx'
import { datesToChoose, windowInWords } from '../../setup/web/parts/window.ts'
import type { Draft } from './draft.ts'
import styles from './repeat.module.css'

interface SetupFieldsProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
  /** The form has been submitted at least once, so missing fields show an error. */
  isTried: boolean
  today: string
  /** Codes of languages without a speaker's review of the questions. */
  drafts: readonly string[]
}

/** Shows all parts of a setup, including the number of people in each group. */
export function SetupFields(props: SetupFieldsProps) {
  const { draft, set, isTried, today, drafts } = props
  const { values } = draft
  const { groups, ...others } = faultsOf(values)
  const isShown = (part: SetupPart) => part !== 'bands' || values.groups.includes('students')
  return partNames.filter(isShown).map((part) => (
    <Section key={part} title={setupParts[part]}>
      <PartField
        {...{ part, values, drafts }}
        set={(change) => set({ values: { ...values, ...change } })}
        faults={{ groups, ...(isTried ? others : {}) }}
        least={{ begin: today, end: addDays(values.dates.begin || today, 1) }}
      />
      {part === 'dates' ? <Window {...values.dates} /> : null}
      {part === 'groups' && values.groups.length > 0 ? (
        <div className={styles.counts}>
          {values.groups.map((group) => (
            <Count key={group} group={group} {...props} />
          ))}
        </div>
      ) : null}
    </Section>
  ))
}

function Window({ begin, end }: { begin: string; end: string }) {
  return (
    <p className="quiet" aria-live="polite">
      {begin && end && begin < end
        ? windowInWords(begin, end)
        : `${datesToChoose(begin, end) ?? 'Choose a close date after the open date'}.`}
    </p>
  )
}

function Count({ group, draft, isTried, set }: SetupFieldsProps & { group: Group }) {
  const text = draft.expected[group]
  const isFault = expectedCount(text) === null && (isTried || text.trim() !== '')
  return (
    <TextField
      counted
      required
      label={`${groupNames[group]} expected`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      value={text}
      error={isFault ? countRule : undefined}
      onChange={({ target }) => set({ expected: { ...draft.expected, [group]: target.value } })}
    />
  )
}
