import { type Group, groupNames } from '../../../../shared/codes.ts'
import { addDays } from '../../../../shared/dates.ts'
import { TextField } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { countRule, expectedCount } from '../../../schools/participants/rules.ts'
import { chooseSome, genderSettings } from '../../../schools/surveys/rules.ts'
import {
  bandChoices,
  Choices,
  DatePair,
  GenderChoice,
  groupChoices,
  languageChoices,
  TermChoices,
} from '../../setup/web/parts/setup-choices.tsx'
import { datesToChoose, windowInWords } from '../../setup/web/parts/window.ts'
import type { Draft } from './draft.ts'
import styles from './repeat.module.css'

interface PartProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
}
interface TriedProps extends PartProps {
  /** The form was sent once: what is missing is said at its field. */
  isTried: boolean
}

/** The first and the last day. */
export function DateFields({ draft: { begin, end }, today, set }: PartProps & { today: string }) {
  return (
    <Section title="Dates">
      <DatePair dates={{ begin, end }} least={{ begin: today, end: addDays(begin || today, 1) }} set={set} />
      <p className="quiet" aria-live="polite">
        {begin && end && begin < end
          ? windowInWords(begin, end)
          : `${datesToChoose(begin, end) ?? 'Choose a close date after the open date'}.`}
      </p>
    </Section>
  )
}

/** Groups, how many people of each are expected, and grades. */
export function ParticipantFields({ draft, isTried, set }: TriedProps) {
  return (
    <Section title="Who takes part">
      <Choices
        legend="Groups"
        required
        all={groupChoices}
        chosen={draft.groups}
        set={(groups) => set({ groups })}
        error={draft.groups.length > 0 ? undefined : chooseSome.groups}
      />
      {draft.groups.length > 0 ? (
        <div className={styles.counts}>
          {draft.groups.map((group) => (
            <Count key={group} group={group} draft={draft} isTried={isTried} set={set} />
          ))}
        </div>
      ) : null}
      {draft.groups.includes('students') ? (
        <Choices
          legend="Grades"
          required
          all={bandChoices}
          chosen={draft.bands}
          set={(bands) => set({ bands })}
          error={isTried && draft.bands.length === 0 ? chooseSome.bands : undefined}
        />
      ) : null}
    </Section>
  )
}

function Count({ group, draft, isTried, set }: TriedProps & { group: Group }) {
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

/** The languages in which the survey is offered. `drafts` are codes of those in which no speaker has read the questions. */
export function LanguageFields({ draft, isTried, drafts, set }: TriedProps & { drafts: readonly string[] }) {
  return (
    <Section title="Languages">
      <Choices
        legend={<span className="unseen">Languages of the survey</span>}
        all={languageChoices.map((choice) => {
          const isDraft = drafts.includes(choice.value)
          return { ...choice, hint: isDraft ? 'Draft, not read by a speaker yet.' : undefined }
        })}
        chosen={draft.languages}
        set={(languages) => set({ languages })}
        error={isTried && draft.languages.length === 0 ? chooseSome.languages : undefined}
      />
    </Section>
  )
}

/** The words that the questions use. */
export function TermFields({ draft: { terms }, set }: PartProps) {
  return (
    <Section title="Words">
      <TermChoices
        chosen={(row) => terms[row]}
        choose={(row, option) => set({ terms: { ...terms, [row]: option } })}
      />
    </Section>
  )
}

/** The gender item, and who of the people who take part is asked it. */
export function GenderFields({ draft, set }: PartProps) {
  const { groups, bands, genderItem } = draft
  const students = groups.includes('students')
  const takesPart = {
    genderAsk48: students && bands.includes('4-8'),
    genderAsk912: students && bands.includes('9-12'),
    genderAskAdults: groups.includes('parents') || groups.includes('staff'),
  }
  const offered = genderSettings.filter((setting) => takesPart[setting])
  return (
    <Section title="Gender item">
      <GenderChoice
        item={genderItem}
        offered={offered}
        asked={genderSettings.filter((setting) => draft[setting])}
        setItem={(item) => set({ genderItem: item })}
        setAsked={(asked) =>
          set(Object.fromEntries(offered.map((setting) => [setting, asked.includes(setting)])))
        }
      />
    </Section>
  )
}
