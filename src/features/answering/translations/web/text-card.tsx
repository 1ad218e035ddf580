import type { ReactNode } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { inLanguage } from '../../../../shared/direction.ts'
import { classes } from '../../../../web/ui/vars.ts'
import { placeholdersOf } from '../../../records/words/rules.ts'
import type { TranslatedText } from '../contract.ts'
import { stateNames, verdictNames } from '../rules.ts'
import { Said, type SaidProps } from './said.tsx'
import styles from './translations.module.css'

interface TextCardProps extends SaidProps {
  languageName: string
  decision?: ReactNode
}

export function TextCard(props: TextCardProps) {
  const { text, language, languageName } = props
  const names = placeholdersOf(text.english)
  return (
    <li className={styles.text} data-text={text.id} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{text.where}</h2>
        <StateLabel text={text} />
      </div>
      <dl className={styles.pair}>
        <div>
          <dt>English</dt>
          <dd lang="en">{text.english}</dd>
        </div>
        {text.words === '' ? null : (
          <div>
            <dt>{languageName}</dt>
            <dd {...inLanguage(language)}>{text.words}</dd>
          </div>
        )}
      </dl>
      {names.length > 0 ? (
        <p className="quiet small">Keep {names.join(', ')} as is. The survey fills it in.</p>
      ) : null}
      {text.newWords === undefined ? null : (
        <p className={styles.said}>
          New draft: <ins {...inLanguage(language)}>{text.newWords}</ins>
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

function StateLabel({ text: { state, isStale } }: { text: TranslatedText }) {
  return (
    <span className={classes(styles.state, styles[state])}>
      {stateNames[state]}
      {isStale ? ', English changed' : ''}
    </span>
  )
}

function SoFar({ text: { review, approval, words }, language }: Pick<TextCardProps, 'text' | 'language'>) {
  if (!review)
    return approval ? (
      <p className="quiet small">
        Reviewed by {approval.reviewer}, accepted by {approval.approvedBy} on{' '}
        {dayInWords(approval.on, 'full')}.
      </p>
    ) : null
  return (
    <div className={styles.said}>
      <p>
        {review.reviewer} on {dayInWords(review.on, 'full')}: {verdictNames[review.verdict]}.
      </p>
      {review.words === words ? null : (
        <p>
          Suggested: <ins {...inLanguage(language)}>{review.words}</ins>
        </p>
      )}
      {review.comment ? <p>“{review.comment}”</p> : null}
      {review.sentBack === null ? null : <p>Sent back: {review.sentBack}</p>}
    </div>
  )
}
