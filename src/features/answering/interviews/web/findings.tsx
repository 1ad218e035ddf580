import { useState } from 'react'
import { languageName } from '../../../../shared/languages.ts'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Mark } from '../../../../web/ui/mark.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import type { InterviewTable } from '../contract.ts'
import { fewestInterviews, markedShare, type QuestionSet } from '../rules.ts'
import styles from './interviews.module.css'
import { Wordings } from './wordings.tsx'

type Question = InterviewTable['questions'][number]

/** Questions shown at first. */
const firstQuestions = 6

/** Returns the questions marked in one of the languages, then those with interviews, then the others. */
function inOrder(questions: readonly Question[], languages: readonly string[]): Question[] {
  const rankOf = (question: Question) => {
    const own = question.languages.filter(({ language }) => languages.includes(language))
    if (own.some(({ finding }) => finding === 'marked')) return 0
    return own.length > 0 ? 1 : 2
  }
  return questions.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** The questions of a set by language, with those marked that people misunderstood. */
export function Findings({ set, table }: { set: QuestionSet; table: InterviewTable }) {
  const [opened, open] = useState<{ question: Question; language: string } | null>(null)
  const [areAllShown, showAll] = useState(false)
  const [only, choose] = useState('')
  const all = table.languages.filter((code) =>
    table.questions.some((question) => question.languages.some(({ language }) => language === code)),
  )
  const languages = all.includes(only) ? [only] : all
  const questions = inOrder(table.questions, languages)
  if (all.length === 0)
    return (
      <EmptyState title="No interviews about these questions yet">
        Create a link for someone first.
      </EmptyState>
    )
  return (
    <>
      <p>
        Interviews that found a problem, out of all interviews about the current words. A question is marked
        if more than {Math.round(100 * markedShare)}% of at least {fewestInterviews} interviews found one.
        Marked questions come first.
      </p>
      {all.length > 1 ? (
        <div className={styles.filter}>
          <SelectField
            label="Language of the interviews"
            options={[
              { value: '', label: 'All languages' },
              ...all.map((value) => ({ value, label: languageName(value) })),
            ]}
            value={only}
            onChange={({ target }) => choose(target.value)}
          />
        </div>
      ) : null}
      <Card
        flush
        foot={
          areAllShown || questions.length <= firstQuestions ? undefined : (
            <Button onClick={() => showAll(true)}>Show all {questions.length} questions</Button>
          )
        }
      >
        <Table caption="Interviews that found a problem, by question and language" lines={styles.lined}>
          <thead>
            <tr>
              {['Question', ...languages.map(languageName)].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {questions.slice(0, areAllShown ? undefined : firstQuestions).map((question) => (
              <tr key={question.id}>
                <th scope="row">{question.title}</th>
                {languages.map((language) => (
                  <td key={language}>
                    <Cell {...{ question, language }} onOpen={() => open({ question, language })} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      {opened ? (
        <Wordings
          key={`${opened.question.id} ${opened.language}`}
          asked={{ instrument: set, language: opened.language, item: opened.question.id }}
          title={opened.question.title}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  )
}

interface CellProps {
  question: Question
  language: string
  onOpen: () => void
}

function Cell({ question: { title, languages }, language, onOpen }: CellProps) {
  const name = languageName(language)
  const found = languages.find((one) => one.language === language)
  if (!found) return <span className="quiet">None</span>
  const { interviews, faulty, finding } = found
  const hasMark = finding === 'marked'
  const says = finding === 'too few' ? 'Too few to say' : `${faulty} of ${interviews}`
  return (
    <span className={hasMark ? styles.marked : undefined}>
      <span className={styles.language} aria-hidden>
        {name}{' '}
      </span>
      {hasMark ? <Mark shape="low" /> : null}
      <TextButton
        className={styles.count}
        aria-label={`${says}${hasMark ? ', marked' : ''}: ${title} ${name}`}
        onClick={onOpen}
      >
        {says}
      </TextButton>
    </span>
  )
}
