import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { groupOf, type ParticipantType } from '../../../../../shared/codes.ts'
import { grouped } from '../../../../../shared/grouped.ts'
import { counted } from '../../../../../shared/numbers.ts'
import { call } from '../../../../../web/call.ts'
import { questionsContract } from '../../../../schools/questions/contract.ts'
import { fillTerms } from '../../../../schools/questions/rules.ts'
import type { Substitution } from '../../../../schools/terms/contract.ts'
import styles from './term-questions.module.css'

/** Returns the ID of the option used in a row. */
export type Choice = (row: Substitution) => number

const query = {
  queryKey: ['term questions'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(questionsContract.termQuestions, {}, { signal }),
}

/** Returns the titles of the questions in use, keyed by the placeholders in them; undefined while loading. */
export function useTermQuestions(types: readonly ParticipantType[]) {
  const { data } = useQuery(query)
  return data?.filter(({ type }) => types.some((one) => one === type))
}
type Questions = ReturnType<typeof useTermQuestions>

const placeholder = /(\{\w+\})/

/** Returns the text for each placeholder, based on the word chosen in every row. */
export const formsOf = (rows: readonly Substitution[], chosen: Choice): Record<string, string> =>
  Object.assign({}, ...rows.map((row) => optionOf(row, chosen(row))?.forms))

const optionOf = ({ options }: Substitution, id: number) =>
  options.find((option) => option.id === id) ?? options.at(-1)

/** Returns the questions that use one of the row's words, each title once. */
export function questionsWith({ options }: Substitution, questions: NonNullable<Questions>) {
  const own = new Set(options.flatMap(({ forms }) => Object.keys(forms ?? {})).map((name) => `{${name}}`))
  const isOwn = (part: string) => own.has(part.toLowerCase())
  const found = grouped(
    questions.filter(({ title }) => title.split(placeholder).some(isOwn)),
    ({ title }) => title,
  )
  const asked = [...found].map(([title, same]) => {
    const groups = new Set(same.map(({ type }) => groupOf(type)))
    return { title, who: [...groups].map((group) => askedOf[group]).join(', ') }
  })
  return { isOwn, found: asked }
}

interface TermQuestionsProps {
  row: Substitution
  forms: Record<string, string>
  questions: Questions
}

const shownFirst = 2

/** Shows the questions that use a word, as respondents will read them. */
export function TermQuestions({ row, forms, questions }: TermQuestionsProps) {
  // Replies from the previous server version have no `forms`.
  if (!questions || !row.options.some(({ forms }) => forms)) return null
  const { isOwn, found } = questionsWith(row, questions)
  const list = (some: typeof found) => (
    <ul className={styles.questions}>
      {some.map(({ title, who }) => (
        <li key={title}>
          {title.split(placeholder).map((part, place) => {
            const words = fillTerms(part, forms)
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title keep their places
            return <Fragment key={place}>{isOwn(part) ? <b>{words}</b> : words}</Fragment>
          })}{' '}
          <span className="quiet small">{who}</span>
        </li>
      ))}
    </ul>
  )
  if (found.length === 0) return <p className="quiet small">This survey doesn’t use this word.</p>
  const more = found.slice(shownFirst)
  return (
    <div className={styles.row}>
      {list(found.slice(0, shownFirst))}
      {more.length > 0 ? (
        <details>
          <summary>{counted(more.length, 'more question')}</summary>
          {list(more)}
        </details>
      ) : null}
    </div>
  )
}

const askedOf = { students: 'Students', parents: 'Families', staff: 'Staff' } as const
