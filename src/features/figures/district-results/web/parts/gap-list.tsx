import type { ReactNode } from 'react'
import { scoreWords } from '../../../../../measurement/words.ts'
import { counted } from '../../../../../shared/numbers.ts'
import { Card } from '../../../../../web/ui/card.tsx'
import { vars } from '../../../../../web/ui/vars.ts'
import styles from './gap-list.module.css'

/** A gap in words. */
export interface ListedGap {
  key: string
  name: string
  /** The characteristic, and how many people or schools were compared. */
  about: string
  /** The area, and a note below it. */
  place: string
  placeNote: string
  words: string
  margin: number | null
  /** Both scores, if they are drawn. */
  ends?: { from: number; to: number }
  notes: ReactNode
}

interface GapListProps {
  gaps: readonly ListedGap[]
  /** Heading level of a gap. */
  level?: 3 | 4
}

/** Number of gaps shown at first. The rest are collapsed. */
const listedFirst = 8

export function GapList({ gaps, level = 3 }: GapListProps) {
  if (gaps.length === 0) return null
  return (
    <Card flush>
      <Gaps gaps={gaps.slice(0, listedFirst)} level={level} />
      {gaps.length > listedFirst ? (
        <details className={styles.more}>
          <summary>{counted(gaps.length - listedFirst, 'more gap')}</summary>
          <Gaps gaps={gaps.slice(listedFirst)} level={level} />
        </details>
      ) : null}
    </Card>
  )
}

function Gaps({ gaps, level }: Required<GapListProps>) {
  const Heading = `h${level}` as const
  return (
    <ul className={styles.list}>
      {gaps.map(({ key, name, about, place, placeNote, words, margin, ends, notes }) => (
        <li key={key}>
          <div>
            <Heading>{name}</Heading>
            <p className="quiet small">{about}</p>
          </div>
          <div>
            <p>{place}</p>
            <p className="quiet small">{placeNote}</p>
          </div>
          <div>
            <p>
              <b>{words}</b>{' '}
              {margin === null ? null : (
                <span className="quiet small">± {scoreWords({ score: margin, coded: null })}</span>
              )}
            </p>
            {ends ? <span className={styles.bar} aria-hidden="true" style={vars(ends)} /> : null}
          </div>
          <div className="small">{notes}</div>
        </li>
      ))}
    </ul>
  )
}

/** Lists the comparisons that found nothing, collapsed. */
export function CloseComparisons({ lines }: { lines: readonly { key: string; text: string }[] }) {
  if (lines.length === 0) return null
  return (
    <details className={styles.close}>
      <summary>{counted(lines.length, 'comparison')} too close to call</summary>
      <ul>
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
