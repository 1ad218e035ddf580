import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { percentOf } from '../../../../shared/numbers.ts'
import { Linked, LinkFrame } from '../../../../web/shell/link-frame.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import type { RecordingList } from '../contract.ts'
import styles from './record.module.css'

interface SpeakerFrameProps {
  /** The person's task: "Recording". */
  doing: string
  query: UseQueryResult<RecordingList>
  children: (sheet: RecordingList, doing: string) => ReactNode
}

/** Frame of the pages that a speaker opens from a link. It says what the page is for and has no menu. */
export function SpeakerFrame({ doing, query, children }: SpeakerFrameProps) {
  const { data: sheet } = query
  const inLanguage = sheet ? `${doing} in ${sheet.nativeName}` : doing
  return (
    <LinkFrame
      aside={
        sheet ? (
          <>
            <b>{inLanguage}</b>
            <span className="quiet small">
              {sheet.school ?? 'For all schools'}
              {sheet.ends
                ? `, ${sheet.isEnded ? 'expired' : 'until'} ${dayInWords(sheet.ends, 'plain')}`
                : ''}
            </span>
          </>
        ) : undefined
      }
    >
      <Linked query={query} title="Recordings">
        {(sheet) => (
          <div className={styles.sheet}>
            <title>{`${inLanguage} · Equity Audit`}</title>
            {children(sheet, inLanguage)}
          </div>
        )}
      </Linked>
    </LinkFrame>
  )
}

interface ProgressProps {
  /** The position, and the text next to it. */
  at: ReactNode
  about: string
  /** The bar's accessible name. */
  label: string
  done: number
  of: number
}

export function Progress({ at, about, label, done, of }: ProgressProps) {
  return (
    <div>
      <p className={styles.where}>
        <span>{at}</span>
        <span className="quiet">{about}</span>
      </p>
      <Measure at={percentOf(done, of)} label={label} valueText={`${done} of ${of}`} />
    </div>
  )
}
