import { IconArrowRight, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { listening } from '../../../../../content/en/helpers.json'
import { inLanguage } from '../../../../shared/direction.ts'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { EmptyState, messageOf } from '../../../../web/ui/states.tsx'
import { WordsForm } from '../../../../web/ui/words-form.tsx'
import { InEnglish, useWords } from '../../../records/words/web/parts/helper-words.tsx'
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
  const { say } = useWords(listening)
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
        at={<b>{say('toListen', { count: waiting.length })}</b>}
        about={say('about', { done, count: of })}
        label={say('progress')}
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
        <EmptyState title={say('skipped')}>
          <Button onClick={() => setSkipped([])}>{say('hearSkipped')}</Button>
        </EmptyState>
      ) : (
        <EmptyState title={say('nothing')}>{say('nothingText')}</EmptyState>
      )}
      {approved.length > 0 ? (
        <details>
          <summary>{say('approved', { count: approved.length })}</summary>
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
  const { say } = useWords(listening)
  const { words, english, where, recording } = text
  const play = usePlayed(listener, text)
  const decide = useDecision(listener)
  const error = play.error ?? decide.error
  const [isHeard, setHeard] = useState(false)
  return (
    <section className={styles.card} aria-labelledby="hear">
      <p className="quiet">
        <InEnglish>{where}</InEnglish> {say('recordedBy', { name: recording.by })}
      </p>
      <h2 id="hear" {...inLanguage(sheet.language)}>
        {words}
      </h2>
      <p className={`quiet ${styles.english}`} {...inLanguage('en')}>
        {english}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => play.isPending || play.mutate(undefined, { onSuccess: () => setHeard(true) })}>
          <IconPlayerPlay className="icon" aria-hidden /> {say('listen')}
        </Button>
        <Button onClick={onSendBack}>{say('sendBack')}</Button>
        <Button
          variant="primary"
          className={styles.primary}
          disabledReason={isHeard ? undefined : say('listenFirst')}
          onClick={() => decide.isPending || decide.mutate({ id: recording.id, approved: true })}
        >
          {say('approve')} <IconArrowRight className="icon" aria-hidden />
        </Button>
      </div>
      {error ? (
        <Notice tone="error" live title={say('failed')}>
          <InEnglish>{messageOf(error)}</InEnglish>
        </Notice>
      ) : null}
      <p>
        <TextButton onClick={onSkip}>{say('skip')}</TextButton>
      </p>
    </section>
  )
}

/** An approved recording. The listener can play it, and send it back if they missed a mistake. */
function Approved({ listener, sheet, text, onSendBack }: TextProps) {
  const { say, inOwn } = useWords(listening)
  const play = usePlayed(listener, text)
  const phrase = inOwn.lang === 'en' ? text.english : text.words
  return (
    <li>
      <span {...inLanguage(sheet.language)}>{text.words}</span>
      <span className="quiet">{text.recording.by}</span>
      <TextButton aria-label={say('listenTo', { phrase })} onClick={() => play.mutate()}>
        {say('listen')}
      </TextButton>
      {text.recording.isMine ? null : (
        <TextButton aria-label={say('sendBackOne', { phrase })} onClick={onSendBack}>
          {say('sendBack')}
        </TextButton>
      )}
      {play.error ? (
        <FieldError>
          <InEnglish>{messageOf(play.error)}</InEnglish>
        </FieldError>
      ) : null}
    </li>
  )
}

type SendBackProps = Pick<ListenProps, 'listener'> & { text: Heard; onClose: () => void }

/** Asks what to change in a recording and sends it back. */
function SendBack({ listener, text: { state, recording }, onClose }: SendBackProps) {
  const { say, inOwn } = useWords(listening)
  const decide = useDecision(listener)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={<span {...inOwn}>{say('sendBackTitle')}</span>}
      closeLabel={say('close')}
      language={inOwn.lang}
    >
      <div {...inOwn}>
        {state === 'approved' ? <p>{say('keepsPlaying')}</p> : null}
        <WordsForm
          name={say('sendBack')}
          label={say('whatToChange')}
          hint={say('willSee', { name: recording.by })}
          maxLength={500}
          rows={3}
          blank={say('blank')}
          button={say('sendBack')}
          busy={say('sending')}
          primary
          send={async (comment) => {
            await decide.mutateAsync({ id: recording.id, approved: false, comment })
            onClose()
          }}
        >
          <Button onClick={onClose}>{say('cancel')}</Button>
        </WordsForm>
      </div>
    </Dialog>
  )
}
