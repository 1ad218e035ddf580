import { scoreWords, shareWords } from '../../../../../measurement/words.ts'
import { PerceptionKey, PerceptionLabel, PerceptionWord } from '../../../../../web/ui/label.tsx'
import { Mark } from '../../../../../web/ui/mark.tsx'
import { Scale, ScaleNumbers } from '../../../../../web/ui/scale.tsx'
import { classes, vars } from '../../../../../web/ui/vars.ts'
import type { Figure, SurveyResults } from '../../contract.ts'
import { everyoneSentence, responsesWords } from '../../rules-sentences.ts'
import styles from '../results.module.css'
import { OfTen, WhyNotShown } from './score-figure.tsx'

/** Shows the overall score and the groups it is for. */
export function OverallScore({ results }: { results: SurveyResults }) {
  const { overall, everyone, smallGroup } = results
  return (
    <section className={classes(styles.sheet, styles.overall)} aria-labelledby="overall">
      <div>
        <h2 id="overall" className={styles.cardTitle}>
          Overall score
        </h2>
        {overall.status === null ? (
          <p className={styles.overallScore}>
            <WhyNotShown figure={overall} smallGroup={smallGroup} />
          </p>
        ) : (
          <FigureLines figure={overall} status={overall.status} size="largest" />
        )}
      </div>
      <LargeScale figure={overall} />
      <GroupLines groups={results.groups} smallGroup={smallGroup} />
      {overall.reason === 'overfull' ? null : (
        <p className="quiet small">{everyoneSentence(everyone, results.groups.length)}</p>
      )}
      <PerceptionKey />
    </section>
  )
}

/** Lists the groups, each with its score out of ten, the word for that score, and its number of responses. */
export function GroupLines({ groups, smallGroup }: Pick<SurveyResults, 'groups' | 'smallGroup'>) {
  return (
    <dl className={styles.groupLines}>
      {groups.map(({ key, name, figure }) => (
        <div key={key}>
          <dt>{name}</dt>
          {figure.status === null ? (
            <dd>
              <WhyNotShown figure={figure} smallGroup={smallGroup} />
            </dd>
          ) : (
            <GroupFigure figure={figure} status={figure.status} />
          )}
        </div>
      ))}
    </dl>
  )
}

function GroupFigure({ figure, status }: Pick<FigureLinesProps, 'figure' | 'status'>) {
  const { score, favourable } = figure
  return (
    <>
      <dd className={styles.groupScore}>
        <Mark shape={status} className={classes('mark mark--text', styles[status])} />{' '}
        {score === null ? null : (
          <>
            <b>{scoreWords(figure)}</b> of 10
          </>
        )}
      </dd>
      <dd className="quiet small">{responsesWords(figure)}</dd>
      <dd className={classes(styles.groupWord, 'small')}>
        <PerceptionWord status={status} />
        {favourable === null ? null : <span className="quiet">, {shareWords(favourable)} favorable</span>}
      </dd>
    </>
  )
}

interface FigureLinesProps {
  figure: Figure
  status: NonNullable<Figure['status']>
  size: 'largest' | 'large'
}

/** The favorable share comes first, because the word says little: four of the five words are "Emerging". */
export function FigureLines({ figure, status, size }: FigureLinesProps) {
  const { favourable, score } = figure
  return (
    <div className={styles.figureLines}>
      {favourable === null ? null : (
        <p className={classes(styles.big, styles[size])}>
          {shareWords(favourable)}
          <small> of answers are favorable</small>
        </p>
      )}
      <p>
        {score === null ? null : <OfTen figure={figure} size="card" />} <PerceptionLabel status={status} />
      </p>
    </div>
  )
}

/** On screen, the axis shows where the zones meet; on paper and for screen readers, every second number. */
export function LargeScale({ figure: { score, status } }: { figure: Figure }) {
  if (score === null || status === null) return null
  return (
    <div className={styles.largeScale}>
      <Scale score={score} status={status} large />
      <ScaleNumbers />
      <ol className={styles.axis} aria-label="Scale from 0 to 10">
        {[0, 2, 4, 6, 8, 10].map((at) => (
          <li key={at} style={vars({ at })}>
            {at}
          </li>
        ))}
      </ol>
    </div>
  )
}
