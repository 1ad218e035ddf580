import { IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { RecordedText, RecordingSheet } from '../contract.ts'
import { AllTexts } from './all-texts.tsx'
import { recordSheetQuery } from './data.ts'
import { LinkFrame } from './link-frame.tsx'
import styles from './record.module.css'
import { RecordText } from './record-text.tsx'
import { useTakes } from './use-takes.ts'

/** One text at a time, for a speaker without an account. */
export function RecordPage() {
  const { speaker: token = '' } = useParams({ strict: false })
  const query = useQuery(recordSheetQuery(token))
  const doing = query.data ? `Recording in ${query.data.nativeName}` : 'Recording'
  return (
    <LinkFrame doing={doing} sheet={query.data} error={query.error} onRetry={() => void query.refetch()}>
      {query.data?.isEnded ? (
        <Ended token={token} sheet={query.data} />
      ) : query.data ? (
        <Sheet key={token} token={token} sheet={query.data} />
      ) : null}
    </LinkFrame>
  )
}

/** What can be done with a link that has ended: taking one's own recordings back. */
function Ended({ token, sheet }: { token: string; sheet: RecordingSheet }) {
  const queryClient = useQueryClient()
  const { withdraw, withdrawAll } = useTakes(
    token,
    () => void queryClient.invalidateQueries(recordSheetQuery(token)),
  )
  const count = sheet.texts.length
  return (
    <>
      <h1>What you recorded</h1>
      <p>
        This link has ended: nothing more can be recorded. Your voice is still yours, and you can withdraw it
        here. {count === 0 ? 'Of the present texts none is in your voice.' : ''}
      </p>
      <AllTexts
        sheet={sheet}
        taken={new Set()}
        onOpen={null}
        onWithdraw={withdraw}
        onWithdrawAll={withdrawAll}
      />
    </>
  )
}

/** Reading, listening once and keeping it; many texts are a word or two. */
const secondsPerText = 15
const isToDo = ({ state }: RecordedText) => state === 'missing' || state === 'stale' || state === 'sent back'

function Sheet({ token, sheet }: { token: string; sheet: RecordingSheet }) {
  const queryClient = useQueryClient()
  const takes = useTakes(token, () => void queryClient.invalidateQueries(recordSheetQuery(token)))
  const { texts } = sheet
  const [at, setAt] = useState(() => Math.max(0, texts.findIndex(isToDo)))
  const [isList, setList] = useState(false)
  const taken = new Set(takes.takes.filter(({ state }) => state !== 'refused').map(({ hash }) => hash))
  const toDo = (text: RecordedText) => isToDo(text) && !taken.has(text.hash)
  const left = texts.filter(toDo).length
  const text = texts[at]
  const last = takes.takes.at(-1)
  const lastAt = texts.findIndex(({ hash }) => hash === last?.hash)

  function next() {
    const later = texts.findIndex((one, place) => place > at && toDo(one))
    const any = texts.findIndex((one, place) => place !== at && toDo(one))
    setAt(later >= 0 ? later : any >= 0 ? any : texts.length)
  }
  const open = (place: number) => {
    setAt(place)
    setList(false)
  }

  return (
    <>
      <LeaveGuard when={takes.unsent > 0} />
      <h1 className="unseen">
        {text
          ? `Record text ${at + 1} of ${texts.length} in ${sheet.nativeName}`
          : `All texts in ${sheet.nativeName}`}
      </h1>
      <div>
        <p className={styles.where}>
          <span>
            {text ? (
              <>
                <b>Text {at + 1}</b> of {texts.length}
              </>
            ) : (
              <b>{texts.length} texts</b>
            )}
          </span>
          <span className="quiet">
            {left === 0
              ? 'Nothing left to record'
              : `about ${Math.max(1, Math.round((left * secondsPerText) / 60))} minutes to go`}
          </span>
        </p>
        <Measure
          at={((texts.length - left) / Math.max(1, texts.length)) * 100}
          label="Texts recorded"
          valueText={`${texts.length - left} of ${texts.length}`}
        />
      </div>
      {isList ? (
        <AllTexts
          sheet={sheet}
          taken={taken}
          onOpen={open}
          onWithdraw={takes.withdraw}
          onWithdrawAll={takes.withdrawAll}
        />
      ) : text ? (
        <RecordText
          key={text.hash}
          text={text}
          code={sheet.language}
          onKeep={(sound) => {
            takes.keep(text.place, text.hash, sound)
            next()
          }}
        />
      ) : (
        <EmptyState
          title={left === 0 ? 'You have recorded everything. Thank you!' : 'This was the last text'}
        >
          {left === 0
            ? 'Somebody else listens before it is used in a survey. You can close this page.'
            : 'Some texts were skipped. Open them in the list of all texts.'}
        </EmptyState>
      )}
      <div className={styles.foot}>
        <p role="status">
          {takes.isUndoing ? (
            'Undone here. It is withdrawn as soon as the server can be reached: leave this page open.'
          ) : takes.isWaiting ? (
            'Not sent yet. It is kept here and sent again by itself: leave this page open.'
          ) : last && last.state !== 'refused' ? (
            <>
              <span className={styles.saved}>
                {last.state === 'kept' ? <IconCheck className="icon" aria-hidden /> : null}
                {last.state === 'kept' ? `Text ${lastAt + 1} kept` : `Sending text ${lastAt + 1}…`}
              </span>{' '}
              <TextButton
                onClick={() => {
                  takes.undo(last)
                  setAt(lastAt)
                }}
              >
                Undo
              </TextButton>
            </>
          ) : null}
        </p>
        {text && !isList ? <TextButton onClick={next}>Skip this text</TextButton> : null}
        <TextButton onClick={() => setList(!isList)}>
          {isList ? 'Go on recording' : `See all ${texts.length} texts`}
        </TextButton>
      </div>
      {last?.state === 'refused' ? (
        <Notice tone="error" live title={`Text ${lastAt + 1} was not kept`}>
          {last.message}
        </Notice>
      ) : null}
      <p className={`quiet ${styles.calm}`}>
        Take your time. Everything you kept is saved. You can close this page and open the same link again.
        Somebody else listens before it is used in a survey.
      </p>
    </>
  )
}
