import { scoreWords } from '../../../../../measurement/words.ts'
import type { Gap } from '../../contract.ts'
import { othersWords } from '../../rules-sentences.ts'
import styles from './gap.module.css'

/** A clear gap's questions, collapsed, with both sides' scores. Names the question that carries the gap, if one does. */
export function GapQuestions({ gap }: { gap: Gap }) {
  const { questions = [], name } = gap
  if (questions.length === 0) return null
  const carrier = questions.find(({ carries }) => carries)
  return (
    <>
      {carrier ? <p>This gap comes mostly from one question: “{carrier.title}”</p> : null}
      <details>
        <summary>Question by question</summary>
        <p className="quiet small">
          Scores out of 10: {name}, then {othersWords(gap)}.
        </p>
        <ul className={styles.questions}>
          {questions.map((question) => (
            <li key={question.name}>
              {question.title}{' '}
              <b>
                {scoreWords(question.subgroup)} and {scoreWords(question.rest)}
              </b>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
