import { IconArrowRight, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { inLanguage } from '../../../../shared/direction.ts'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { EmptyState, messageOf } from '../../../../web/ui/states.tsx'
import { WordsForm } from '../../../../web/ui/words-form.tsx'
import type { RecordingList } from '../contract.ts'
import { type Heard, heardIn, type Listener, listenerListQuery, listenerOfLink, useDecision } from './data.ts'
import styles from './record.module.css'
import { playSound } from './sound.ts'
import { Progress, SpeakerFrame } from './speaker-frame.tsx'

/** The page where a speaker without an account listens to recordings and approves them. */
export function ApprovePage() {
  const { listener: token = '' } = useParams({ strict: false })
  const listener = listenerOfLink(token)
  return (
    <SpeakerFrame doing="Listening" query={useQuery(listenerListQuery(listener))}>
      {(sheet, doing) => (
        <>
          <h1 className="unseen">{doing}</h1>
          <ListenToRecordings listener={listener} sheet={sheet} />
        </>
      )}
    </SpeakerFrame>
  )
}

interface ListenProps {
  listener: Listener
  sheet: RecordingList
}

/** Plays undecided recordings one at a time to approve or send back with a reason. Then lists approved ones. */
export function ListenToRecordings({ listener, sheet }: ListenProps) {
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const [sentBack, setSentBack] = useState<Heard | null>(null)
  const waiting = heardIn(sheet, 'recorded')
  const approved = heardIn(sheet, 'approved')
  const text = waiting.find(({ recording }) => !skipped.includes(recording.id))
  const done = sheet.texts.filter(({ state }) => state === 'approved').length
  const of = sheet.texts.length
  return (
    <>
      <Progress
        at={
          <>
            <b>{waiting.length}</b> to listen to
          </>
        }
        about={`${done} of ${of} approved`}
        label="Phrases approved"
        {...{ done, of }}
      />
      {text ? (
        <Judged
          key={text.recording.id}
          {...{ listener, sheet, text }}
          onSendBack={() => setSentBack(text)}
          onSkip={() => setSkipped([...skipped, text.recording.id])}
        />
      ) : waiting.length > 0 ? (
        <EmptyState title="Only skipped recordings are left">
          <Button onClick={() => setSkipped([])}>Listen to them</Button>
        </EmptyState>
      ) : (
        <EmptyState title="Nothing to listen to">New recordings in this language appear here.</EmptyState>
      )}
      {approved.length > 0 ? (
        <details>
          <summary>Approved ({approved.length})</summary>
          <ol className={styles.list}>
            {approved.map((one) => (
              <Approved
                key={one.hash}
                {...{ listener, sheet, text: one }}
                onSendBack={() => setSentBack(one)}
              />
            ))}
          </ol>
        </details>
      ) : null}
      {sentBack ? <SendBack listener={listener} text={sentBack} onClose={() => setSentBack(null)} /> : null}
    </>
  )
}

const usePlayed = (listener: Listener, { recording }: Heard) =>
  useMutation({
    mutationFn: async () => playSound(await (await listener.sound(recording.id)).blob.arrayBuffer()),
  })

interface TextProps extends ListenProps {
  text: Heard
  onSendBack: () => void
}

function Judged({ listener, sheet, text, onSendBack, onSkip }: TextProps & { onSkip: () => void }) {
  const { words, english, where, recording } = text
  const play = usePlayed(listener, text)
  const decide = useDecision(listener)
  const error = play.error ?? decide.error
  const [isHeard, setHeard] = useState(false)
  return (
    <section className={styles.card} aria-labelledby="hear">
      <p className="quiet">
        {where} Recorded by {recording.by}.
      </p>
      <h2 id="hear" {...inLanguage(sheet.language)}>
        {words}
      </h2>
      <p className={`quiet ${styles.english}`}>{english}</p>
      <div className={styles.buttons}>
        <Button onClick={() => play.isPending || play.mutate(undefined, { onSuccess: () => setHeard(true) })}>
          <IconPlayerPlay className="icon" aria-hidden /> Listen
        </Button>
        <Button onClick={onSendBack}>Send back</Button>
        <Button
          variant="primary"
          className={styles.primary}
          disabledReason={isHeard ? undefined : 'Listen to the recording first.'}
          onClick={() => decide.isPending || decide.mutate({ id: recording.id, approved: true })}
        >
          Approve and continue <IconArrowRight className="icon" aria-hidden />
        </Button>
      </div>
      {error ? (
        <Notice tone="error" live title="That didn’t work">
          {messageOf(error)}
        </Notice>
      ) : null}
      <p>
        <TextButton onClick={onSkip}>Skip this recording</TextButton>
      </p>
    </section>
  )
}

/** An approved recording. The listener can play it, and send it back if they missed a mistake. */
function Approved({ listener, sheet, text, onSendBack }: TextProps) {
  const play = usePlayed(listener, text)
  return (
    <li>
      <span {...inLanguage(sheet.language)}>{text.words}</span>
      <span className="quiet">{text.recording.by}</span>
      <TextButton onClick={() => play.mutate()}>
        Listen<span className="unseen"> to “{text.english}”</span>
      </TextButton>
      {text.recording.isMine ? null : (
        <TextButton onClick={onSendBack}>
          Send back<span className="unseen"> “{text.english}”</span>
        </TextButton>
      )}
      {play.error ? <FieldError>{messageOf(play.error)}</FieldError> : null}
    </li>
  )
}

type SendBackProps = Pick<ListenProps, 'listener'> & { text: Heard; onClose: () => void }

/** Asks what to change in a recording and sends it back. */
function SendBack({ listener, text: { state, recording }, onClose }: SendBackProps) {
  const decide = useDecision(listener)
  return (
    <Dialog opened onClose={onClose} title="Send this recording back?">
      {state === 'approved' ? <p>Open surveys will keep playing it. New surveys won’t.</p> : null}
      <WordsForm
        name="Send back"
        label="What to change"
        hint={`${recording.by} will see this.`}
        maxLength={500}
        rows={3}
        blank="Say what to change."
        button="Send back"
        busy="Sending back…"
        primary
        send={async (comment) => {
          await decide.mutateAsync({ id: recording.id, approved: false, comment })
          onClose()
        }}
      >
        <Button onClick={onClose}>Cancel</Button>
      </WordsForm>
    </Dialog>
  )
}
