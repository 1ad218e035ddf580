import { languages } from '../../../shared/languages.ts'
import { GoLink } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { CheckField, CheckGroup, TextField } from '../../../web/ui/field.tsx'
import { type FamilyAnswer, limits } from '../contract.ts'
import { type AnswerDraft, toggled } from './answer-draft.ts'
import styles from './answer-editor.module.css'

interface AnswerGoalsProps {
  goals: FamilyAnswer['offered']['goals']
  draft: AnswerDraft
  faults: Readonly<Record<string, string>>
  onChange: (change: Pick<AnswerDraft, 'chosen'> | Pick<AnswerDraft, 'words'>) => void
}

/** Which goals the page names, in the school's words for families. */
export function AnswerGoals({ goals, draft, faults, onChange }: AnswerGoalsProps) {
  const { chosen, words } = draft
  return (
    <Card title="What the school will do" aside={`At most ${limits.parts} goals`}>
      {goals.length === 0 ? (
        <p>
          Your school has no goals yet; the page says that you are still deciding.{' '}
          <GoLink to="/align-strategies">Choose what to do</GoLink>
        </p>
      ) : (
        <div className={styles.goals} {...(faults.goals ? { 'data-faulty': '' } : {})}>
          <CheckGroup
            legend="Goals that the page names"
            hint="Their days come from Progress Monitoring. Name no person."
            error={faults.goals}
          >
            {goals.map(({ id, difference }) => (
              <CheckField
                key={id}
                label={difference}
                checked={chosen.includes(id)}
                onChange={() =>
                  onChange({
                    chosen: toggled(
                      goals.map((goal) => goal.id),
                      chosen,
                      id,
                    ),
                  })
                }
              />
            ))}
          </CheckGroup>
          {goals.map(({ id, difference }) => {
            const own = words[id]
            if (!own || !chosen.includes(id)) return null
            return (
              <fieldset key={id} className={styles.words}>
                <legend>In words for families: {difference}</legend>
                <p className={styles.hint}>
                  Short and plain. Where a language is left blank, the page shows the English words and says
                  so.
                </p>
                {languages.map(({ code, name }) => (
                  <TextField
                    key={code}
                    label={name}
                    lang={code}
                    maxLength={limits.words}
                    required={code === 'en'}
                    error={code === 'en' ? faults[`goal ${id}`] : undefined}
                    value={own[code]}
                    onChange={({ target }) =>
                      onChange({ words: { ...words, [id]: { ...own, [code]: target.value } } })
                    }
                  />
                ))}
              </fieldset>
            )
          })}
        </div>
      )}
    </Card>
  )
}
