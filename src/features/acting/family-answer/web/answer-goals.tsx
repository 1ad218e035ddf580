import { inLanguage } from '../../../../shared/direction.ts'
import { fewLanguages, type LanguageCode, languages } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { CheckField, CheckGroup, SelectField, TextAreaField } from '../../../../web/ui/field.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { type FamilyAnswer, limits } from '../contract.ts'
import { type AnswerDraft, toggled } from './answer-draft.ts'
import styles from './answer-editor.module.css'
import type { ReportDesk } from './desk.ts'

interface AnswerGoalsProps {
  desk: ReportDesk
  goals: FamilyAnswer['offered']['goals']
  draft: AnswerDraft
  faults: Readonly<Record<string, string>>
  /** The language shown in the fields, one at a time. */
  language: LanguageCode
  onLanguage: (language: LanguageCode) => void
  onChange: (change: Pick<AnswerDraft, 'chosen'> | Pick<AnswerDraft, 'words'>) => void
}

/** Fields for choosing the page's goals and wording them for families. */
export function AnswerGoals({ desk, goals, draft, onChange, ...fields }: AnswerGoalsProps) {
  const { faults } = fields
  const { chosen } = draft
  const ids = goals.map(({ id }) => id)
  return (
    <Card title={`What the ${desk.who} will do`} aside={`Up to ${limits.parts} goals`}>
      {goals.length === 0 ? (
        <p>
          {`You don’t have any goals yet, so the page says that the ${desk.who} is still deciding. `}
          <GoLink {...desk.goalsAt}>Choose what to do</GoLink>
        </p>
      ) : (
        <div className={styles.goals} {...(faults.goals ? { 'data-faulty': '' } : {})}>
          <CheckGroup
            legend="Goals to list"
            hint={`Due dates come from ${desk.goalsTitle}. Don’t name anyone.`}
            error={faults.goals}
          >
            {goals.map(({ id, difference }) => (
              <CheckField
                key={id}
                label={difference}
                checked={chosen.includes(id)}
                onChange={() => onChange({ chosen: toggled(ids, chosen, id) })}
              />
            ))}
          </CheckGroup>
          <GoalWords
            {...fields}
            goals={goals.filter(({ id }) => chosen.includes(id))}
            words={draft.words}
            onWords={(words) => onChange({ words })}
          />
        </div>
      )}
    </Card>
  )
}

type Words = AnswerDraft['words']

interface GoalWordsProps extends Pick<AnswerGoalsProps, 'goals' | 'faults' | 'language' | 'onLanguage'> {
  words: Words
  onWords: (words: Words) => void
}

/** Fields for wording the chosen goals for families, one language at a time. */
function GoalWords({ goals, words, faults, language, onLanguage, onWords }: GoalWordsProps) {
  if (goals.length === 0) return null
  const spoken = languages.find(({ code }) => code === language)?.name ?? ''
  const written = goals.filter(({ id }) => words[id]?.[language]?.trim()).length
  return (
    <section className={styles.words} aria-labelledby="words-for-families">
      <div>
        <h3 id="words-for-families">Wording for families</h3>
        <p className={styles.hint}>
          Keep it short and plain. If you leave a language blank, the page shows the English words and says
          so.
        </p>
      </div>
      <div className={styles.language}>
        {languages.length > fewLanguages ? (
          <SelectField
            label="Language"
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
            value={language}
            onChange={({ target }) => onLanguage(target.value)}
          />
        ) : (
          <Segments
            legend="Language"
            current={language}
            choices={languages.map(({ code, name }) => ({ key: code, name }))}
            onChange={onLanguage}
          />
        )}
        <p className={styles.hint} role="status">
          {written} of {counted(goals.length, 'goal')} written in {spoken}
        </p>
      </div>
      {goals.map(({ id, difference }) => {
        const own = words[id]
        return own ? (
          <TextAreaField
            key={`${id} ${language}`}
            label={
              <>
                {difference}
                <span className="unseen">, in {spoken}</span>
              </>
            }
            {...inLanguage(language)}
            rows={2}
            maxLength={limits.words}
            required={language === 'en'}
            error={language === 'en' ? faults[`goal ${id}`] : undefined}
            value={own[language] ?? ''}
            onChange={({ target }) => onWords({ ...words, [id]: { ...own, [language]: target.value } })}
          />
        ) : null
      })}
    </section>
  )
}
