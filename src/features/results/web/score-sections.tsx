import { Card } from '../../../web/ui/card.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { ScoreTable } from '../../../web/ui/score-table.tsx'
import type { Figure, SurveyResults } from '../contract.ts'
import styles from './results.module.css'

type Division = SurveyResults['divisions'][number]

interface WhoAnsweredProps {
  /** Read by screen readers. */
  caption: string
  aside: string
  everyone: Figure
  divisions: readonly Division[]
  smallGroup: number
  margins?: boolean
  level?: 2 | 3
}

/** One score for everyone and for each part of each division, all on one scale. */
export function WhoAnswered({
  caption,
  aside,
  everyone,
  divisions,
  smallGroup,
  margins,
  level = 2,
}: WhoAnsweredProps) {
  const sections = [
    { key: 'everyone', rows: [{ ...everyone, key: 'everyone', name: 'Everyone' }] },
    ...divisions.map((division) => ({
      key: division.key,
      title: division.name,
      rows: division.cells,
      note: division.shown ? undefined : withheldNote(smallGroup),
    })),
  ]
  const unscored = divisions.some(({ cells }) => cells.some((cell) => cell.n !== null && cell.score === null))
  return (
    <Section title="Scores by who answered" aside={aside} level={level}>
      <Card
        flush
        className={styles.scores}
        foot={
          unscored ? (
            <p className="quiet small">
              No score: in at least one area fewer than {smallGroup} of these people gave answers that can be
              scored.
            </p>
          ) : undefined
        }
      >
        <ScoreTable
          caption={caption}
          sections={sections}
          smallGroup={smallGroup}
          margins={margins ?? false}
        />
      </Card>
    </Section>
  )
}

const withheldNote = (smallGroup: number) =>
  `Withheld: too many of its parts have fewer than ${smallGroup} responses, and the rest would give them away.`
