import type { ReactNode } from 'react'
import { reviewing } from '../../../../../content/en/helpers.json'
import { inLanguage } from '../../../../shared/direction.ts'
import { classes } from '../../../../web/ui/vars.ts'
import { placeholdersOf } from '../../../records/words/rules.ts'
import { useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { TranslatedText } from '../contract.ts'
import { Said, type SaidProps } from './said.tsx'
import styles from './translations.module.css'

interface TextCardProps extends SaidProps {
  decision?: ReactNode
}

export function TextCard(props: TextCardProps) {
  const { text, language } = props
  const { say, nameOf } = useWords(reviewing)
  const names = placeholdersOf(text.english)
  return (
    <li className={styles.text} data-text={text.id} tabIndex={-1}>
      <div className={styles.head}>
        <h2 {...inLanguage('en')}>{text.where}</h2>
        <StateLabel text={text} />
      </div>
      <dl className={styles.pair}>
        <div>
          <dt>{say('english')}</dt>
          <dd {...inLanguage('en')}>{text.english}</dd>
        </div>
        {text.words === '' ? null : (
          <div>
            <dt>{nameOf(language)}</dt>
            <dd {...inLanguage(language)}>{text.words}</dd>
          </div>
        )}
      </dl>
      {names.length > 0 ? <p className="quiet small">{say('keep', { names: names.join(', ') })}</p> : null}
      {text.newWords === undefined ? null : (
        <p className={styles.said}>
          {say('newDraft')} <ins {...inLanguage(language)}>{text.newWords}</ins>
        </p>
      )}
      <SoFar text={text} language={language} />
      <Said {...props} />
      {props.decision}
      {/* Administrators use the ID to find the text in the files. Speakers don't need it. */}
      {props.decision ? <p className={styles.id}>{text.id}</p> : null}
    </li>
  )
}

function StateLabel({ text: { state, words, isStale } }: { text: TranslatedText }) {
  const { say } = useWords(reviewing)
  const name = say(state === 'draft' && words === '' ? 'noWords' : state)
  return (
    <span className={classes(styles.state, styles[state])}>
      {isStale ? say('englishChanged', { state: name }) : name}
    </span>
  )
}

function SoFar({ text: { review, approval, words }, language }: Pick<TextCardProps, 'text' | 'language'>) {
  const { say, dayOf } = useWords(reviewing)
  if (!review)
    return approval ? (
      <p className="quiet small">
        {say('accepted', {
          name: approval.reviewer,
          by: approval.approvedBy,
          day: dayOf(approval.on, 'full'),
        })}
      </p>
    ) : null
  const isDone = review.verdict === 'change' && review.words === words
  return (
    <div className={styles.said}>
      <p>
        {say('said', {
          name: review.reviewer,
          day: dayOf(review.on, 'full'),
          choice: say(isDone ? 'right' : review.verdict),
        })}
      </p>
      {review.words === words ? null : (
        <p>
          {say('suggested')} <ins {...inLanguage(language)}>{review.words}</ins>
        </p>
      )}
      {review.comment ? <p dir="auto">“{review.comment}”</p> : null}
      {review.sentBack === null ? null : <p>{say('sentBack', { note: review.sentBack })}</p>}
    </div>
  )
}
