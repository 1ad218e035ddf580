import { type Band, bands, type Group, groupNames, groups } from '../../../../shared/codes.ts'
import { addDays } from '../../../../shared/dates.ts'
import { CheckField, CheckGroup, TextField } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { countRule, expectedCount } from '../../../schools/participants/rules.ts'
import { datesToChoose, windowInWords } from '../../setup/web/parts/window.ts'
import type { Draft } from './draft.ts'
import styles from './repeat.module.css'

export interface PartProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
}

/** A list with an entry added or taken out, in the list's own order. */
export const switched = <T,>(all: readonly T[], chosen: readonly T[], one: T, on: boolean): T[] =>
  all.filter((entry) => (entry === one ? on : chosen.includes(entry)))

/** The first and the last day. */
export function DateFields({ draft: { begin, end }, today, set }: PartProps & { today: string }) {
  return (
    <Section title="Dates">
      <div className={styles.pair}>
        <TextField
          label="Open date"
          type="date"
          required
          min={today}
          value={begin}
          onChange={({ target }) => set({ begin: target.value })}
        />
        <TextField
          label="Close date"
          type="date"
          required
          min={addDays(begin || today, 1)}
          value={end}
          onChange={({ target }) => set({ end: target.value })}
        />
      </div>
      <p className="quiet" aria-live="polite">
        {begin && end && begin < end
          ? windowInWords(begin, end)
          : `${datesToChoose(begin, end) ?? 'Choose a close date after the open date'}.`}
      </p>
    </Section>
  )
}

const bandLabels: Readonly<Record<Band, string>> = { '4-8': 'Grades 4–8', '9-12': 'Grades 9–12' }

/** Groups, how many people of each are expected, and grades. */
export function ParticipantFields({ draft, isTried, set }: PartProps & { isTried: boolean }) {
  return (
    <Section title="Who takes part">
      <CheckGroup
        legend="Groups"
        required
        error={draft.groups.length > 0 ? undefined : 'Choose at least one group that takes part.'}
      >
        {groups.map((group) => (
          <CheckField
            key={group}
            label={groupNames[group]}
            checked={draft.groups.includes(group)}
            onChange={({ target }) => set({ groups: switched(groups, draft.groups, group, target.checked) })}
          />
        ))}
      </CheckGroup>
      {draft.groups.length > 0 ? (
        <div className={styles.counts}>
          {draft.groups.map((group) => (
            <Count key={group} group={group} draft={draft} isTried={isTried} set={set} />
          ))}
        </div>
      ) : null}
      {draft.groups.includes('students') ? (
        <CheckGroup
          legend="Grades"
          required
          error={isTried && draft.bands.length === 0 ? 'Choose which grades take part.' : undefined}
        >
          {bands.map((band) => (
            <CheckField
              key={band}
              label={bandLabels[band]}
              checked={draft.bands.includes(band)}
              onChange={({ target }) => set({ bands: switched(bands, draft.bands, band, target.checked) })}
            />
          ))}
        </CheckGroup>
      ) : null}
    </Section>
  )
}

function Count({ group, draft, isTried, set }: PartProps & { group: Group; isTried: boolean }) {
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
