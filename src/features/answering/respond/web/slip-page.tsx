import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { doorOf, progress, stepAfter, stepBefore, steps } from './flow.ts'
import type { SlipPageProps } from './form-props.ts'
import { Icon } from './icons.tsx'
import { ListenButton } from './listen-button.tsx'
import base from './parts/base.module.css'
import { Frame, Heading, useTitle } from './parts/frame.tsx'
import { useSpoken } from './parts/spoken.ts'
import question from './question.module.css'
import { useStepHistory } from './step-history.ts'
import { StepsNav } from './steps-nav.tsx'
import { useListen } from './use-listen.ts'
import { isCalm, useSlip } from './use-slip.ts'

export { sendWithSlip } from './slip-exchange.ts'

type Say = (key: string) => string

/** Asks for the code on a slip: before a group's other steps, or for finished answers whose slip was refused. */
export function SlipPage(props: SlipPageProps) {
  const { config, draft, slips, warning, onChange, onRemove } = props
  const { code, phrases } = useSpoken()
  const slip = useSlip(props)
  const listening = useListen()
  const field = useRef<HTMLInputElement>(null)
  const { language: lang = 'en', dir, draft: mark, texts = {} } = slips.words ?? {}
  const say: Say = (key) => texts[key] ?? ''
  const { said, held, isRefused } = slip
  const isWrong = said !== null && !isCalm(said)
  useEffect(() => {
    if (isWrong) field.current?.focus()
  }, [isWrong])

  const heading = say(isRefused ? 'refusedTitle' : 'title')
  const about = say(isRefused ? 'refusedText' : draft.who === 'student' ? 'promise' : 'promiseAdult')
  useTitle(`${heading} – ${config.schoolName}`)
  const back = onRemove ? undefined : () => onChange(stepBefore(draft, config))
  const forward = () => (held ? onChange(stepAfter(draft, config)) : void slip.send())
  useStepHistory(onRemove ? 0 : steps(config, draft).indexOf('slip'), back, () => held && forward())
  return (
    <Frame progress={onRemove ? 100 : progress(draft, config, 0, 0)} warning={warning}>
      <main className={base.form}>
        <div {...(lang !== code && { lang, dir })}>
          <p className={base.where}>
            <bdi>{config.schoolName}</bdi>
          </p>
          <Heading>{heading}</Heading>
          <p className={base.note}>{about}</p>
          {mark && !config.drafts?.[code] && <p className={base.note}>{mark}</p>}
          <ListenButton item="slip" parts={[heading, about, say('hint')]} listening={listening} />
          {!held && <CodeField {...{ say, slip, isWrong, field }} onEnter={forward} />}
          {said && <Message said={said} say={say} />}
          <Quiet
            {...(held
              ? { label: say('another'), onPress: slip.drop }
              : {
                  label: say(onRemove ? 'sendWithout' : 'without'),
                  note: doorOf(draft, config) === 'slip' && say('withoutStored'),
                  onPress: () => onChange(stepAfter({ ...draft, slip: '' }, config)),
                })}
          />
        </div>
        {onRemove && <Button onPress={onRemove}>{phrases.removeAnswers}</Button>}
        <StepsNav forward={onRemove ? 'submit' : 'next'} onForward={forward} onBack={back} />
      </main>
    </Frame>
  )
}

interface FieldProps {
  say: Say
  slip: ReturnType<typeof useSlip>
  isWrong: boolean
  field: Ref<HTMLInputElement>
  onEnter: () => void
}

function CodeField({ say, slip, isWrong, field, onEnter }: FieldProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <p className={base.note}>
        <label htmlFor="slip">
          <b>{say('label')}</b>
        </label>
      </p>
      <input
        ref={field}
        id="slip"
        className={question.field}
        style={{ fontSize: '1.25rem' }}
        dir="ltr"
        maxLength={40}
        enterKeyHint="next"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={isWrong ? 'slip-said slip-hint' : 'slip-hint'}
        aria-invalid={isWrong || undefined}
        value={slip.text}
        onChange={(event) => slip.write(event.target.value)}
      />
      <p className={base.reason} id="slip-hint">
        {say('hint')} {slip.keyId && <Key words={say('key')} id={slip.keyId} />}
      </p>
    </form>
  )
}

function Key({ words, id }: { words: string; id: string }) {
  const [before, after] = words.split('{key}')
  return (
    <>
      {before}
      <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
        {id}
      </bdi>
      {after}
    </>
  )
}

/** Refusals whose texts have another name. */
const named: Readonly<Record<string, string>> = {
  survey: 'otherSurvey',
  group: 'otherGroup',
  key: 'keyDiffers',
}

function Message({ said, say }: { said: Parameters<typeof isCalm>[0]; say: Say }) {
  if (isCalm(said))
    return (
      <p className={base.note} role="status">
        {say(said)} {said === 'offline' && say('offlineText')}
      </p>
    )
  return (
    <p className={question.asked} id="slip-said" role="alert">
      <Icon name="error" />
      <span>{say(named[said] ?? said)}</span>
    </p>
  )
}

function Quiet({ label, note, onPress }: { label: string; note?: ReactNode; onPress: () => void }) {
  return (
    <div className={question.clear}>
      <Button look="quiet" onPress={onPress}>
        {label}
      </Button>
      {note && <p className={question.hint}>{note}</p>}
    </div>
  )
}
