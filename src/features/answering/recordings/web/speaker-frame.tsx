import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listening, record } from '../../../../../content/en/helpers.json'
import { percentOf } from '../../../../shared/numbers.ts'
import { Linked, LinkFrame } from '../../../../web/shell/link-frame.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import { HelperLanguage, HelperLanguages, useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { RecordingList } from '../contract.ts'
import styles from './record.module.css'

/** Both pages have the words of their frame. */
const english = { ...record, ...listening }

interface SpeakerFrameProps {
  doing: 'Recording' | 'Listening'
  query: UseQueryResult<RecordingList>
  children: (sheet: RecordingList, doing: string) => ReactNode
}

/** Frame of the pages that a speaker opens from a link. It says what the page is for and has no menu. */
export function SpeakerFrame(props: SpeakerFrameProps) {
  const { data: sheet } = props.query
  return (
    <HelperLanguages offered={sheet?.words} first={sheet?.language}>
      <Frame {...props} />
    </HelperLanguages>
  )
}

function Frame({ doing, query, children }: SpeakerFrameProps) {
  const { data: sheet } = query
  const { say, inOwn } = useWords(english)
  const title = sheet ? say(titleKeys[doing], { language: sheet.nativeName }) : doing
  return (
    <LinkFrame
      aside={
        sheet ? (
          <>
            <b {...inOwn}>{title}</b>
            <WhereAndUntil sheet={sheet} />
          </>
        ) : undefined
      }
    >
      <Linked query={query} title="Recordings">
        {(sheet) => (
          <div className={styles.sheet} {...inOwn}>
            <title>{`${title} · Equity Audit`}</title>
            <HelperLanguage />
            {children(sheet, title)}
          </div>
        )}
      </Linked>
    </LinkFrame>
  )
}

const titleKeys = { Recording: 'recordingIn', Listening: 'listeningIn' } as const

function WhereAndUntil({ sheet: { school, ends, isEnded } }: { sheet: RecordingList }) {
  const { say, dayOf, inOwn } = useWords(english)
  const place = school ?? say('allSchools')
  return (
    <span className="quiet small" {...inOwn}>
      {ends ? say(isEnded ? 'expired' : 'until', { place, day: dayOf(ends) }) : place}
    </span>
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
  const { say } = useWords(english)
  return (
    <div>
      <p className={styles.where}>
        <span>{at}</span>
        <span className="quiet">{about}</span>
      </p>
      <Measure at={percentOf(done, of)} label={label} valueText={say('doneOf', { done, count: of })} />
    </div>
  )
}
