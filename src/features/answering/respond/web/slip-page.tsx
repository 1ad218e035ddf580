import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { slipCodeOf } from '../../../schools/answer-slips/rules.ts'
import { outbox, scanned } from './browser.ts'
import { Button } from './button.tsx'
import { ChoiceHead } from './choice-step.tsx'
import { groupNamed, progress, stepAfter, stepBefore, steps, type Who } from './flow.ts'
import type { SlipPageProps } from './form-props.ts'
import { Icon } from './icons.tsx'
import { ListenButton } from './listen-button.tsx'
import base from './parts/base.module.css'
import { Frame, Heading, useTitle } from './parts/frame.tsx'
import { useSpoken } from './parts/spoken.ts'
import question from './question.module.css'
import { exchange, idOfKey, type Refused, refusals, stateOf, tidy } from './slip-exchange.ts'
import { useStepHistory } from './step-history.ts'
import { StepsNav } from './steps-nav.tsx'
import { useListen } from './use-listen.ts'

export { sendWithSlip } from './slip-exchange.ts'

type Said = Refused | 'enter' | 'mistyped' | 'checking'

/** Asks for the code on a slip: before a group's other steps, or for finished answers whose slip was refused. */
export function SlipPage({ config, draft, slips, warning, onChange, onRemove }: SlipPageProps) {
  const { surveyGuid: guid, schoolName } = config
  const { participantGuid: own, who } = draft
  const { phrases } = useSpoken()
  const listening = useListen()
  const field = useRef<HTMLInputElement>(null)
  const [code = '', scannedId] = onRemove ? [] : scannedBy(own)
  const refusal = refusals.get(finishedSlip(guid, own))
  const [text, setText] = useState(code)
  const [said, setSaid] = useState<Said | undefined>(refusal)
  const [keyId, setKeyId] = useState('')
  const group = groupNamed[who as Who]
  const key = slips.groups.find((one) => one.group === group)?.key as string
  const held = stateOf(guid, draft.slip)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was scanned never changes.
  useEffect(() => {
    tidy(guid, draft.slip)
    void hasOtherKey()
  }, [guid, draft.slip, key])
  const wrong = said !== 'checking' && said
  useFocus(field, wrong)
  /** Shows the key's id, or says that the scanned slip has another one. */
  async function hasOtherKey() {
    const id = await idOfKey(key)
    setKeyId(id)
    const isOther = scannedId && scannedId !== id
    if (isOther) setSaid(slips.groups.some((one) => one.keyId === scannedId) ? 'group' : 'keyDiffers')
    return isOther
  }

  async function forward(event?: FormEvent) {
    event?.preventDefault()
    if (said === 'checking') return
    if (held) return onChange(stepAfter(draft, config))
    const typed = slipCodeOf(text)
    if (!typed) return setSaid(text ? 'mistyped' : 'enter')
    setSaid('checking')
    if (await hasOtherKey()) return
    const name = await exchange({ survey_guid: guid, group, code: typed }, key)
    // The person has left this step.
    if (!field.current) return
    const refused = refusals.get(name)
    setSaid(refused)
    const next = { ...draft, slip: name }
    if (!refused) onChange(stateOf(guid, name) === 'accepted' ? stepAfter(next, config) : next)
  }

  const { language, dir, draft: mark, texts } = slips.words
  const heading = texts[refusal ? 'refusedTitle' : code ? 'filled' : 'title']
  const about = texts[refusal ? 'refusedText' : who === 'student' ? 'promise' : 'promiseAdult']
  const message = said ?? held
  const instead = held ? { ...draft, slip: undefined } : stepAfter({ ...draft, slip: '' }, config)
  useTitle(`${heading} – ${schoolName}`)
  const back = onRemove ? undefined : () => onChange(stepBefore(draft, config))
  useStepHistory(onRemove ? 0 : steps(config, draft).indexOf('slip'), back, forward)
  return (
    <Frame progress={onRemove ? 100 : progress(draft, config, 0, 0)} warning={warning}>
      <main className={base.form}>
        <div lang={language} dir={dir}>
          <ChoiceHead
            where={schoolName}
            heading={<Heading>{heading}</Heading>}
            note={`${about} ${mark}`}
            listen={<ListenButton item="slip" parts={[heading, about, texts.hint]} listening={listening} />}
          />
          {!held && (
            <form onSubmit={forward}>
              <label>
                <b className={question.hint}>{texts.label}</b>
                <input
                  {...plain}
                  ref={field}
                  aria-invalid={wrong ? true : undefined}
                  value={text}
                  onChange={(event) => {
                    setText(event.target.value)
                    setSaid(undefined)
                  }}
                />
              </label>
              <p className={base.reason} id="slip-hint">
                {texts.hint} {keyId && !scannedId && texts.key.replace('{key}', `\u2066${keyId}\u2069`)}
              </p>
            </form>
          )}
          {message && <Message text={texts[message]} isWrong={Boolean(wrong)} />}
          <div className={question.clear}>
            <Button look="quiet" onPress={() => onChange(instead)}>
              {held ? texts.another : onRemove ? texts.sendWithout : texts.without}
            </Button>
            {!held && config.slips?.[group] === 'slip' && (
              <p className={question.hint}>{texts.withoutStored}</p>
            )}
          </div>
        </div>
        {onRemove && <Button onPress={onRemove}>{phrases.removeAnswers}</Button>}
        <StepsNav forward={onRemove ? 'submit' : 'next'} onForward={forward} onBack={back} />
      </main>
    </Frame>
  )
}

/** Focuses the field when something is wrong with it. */
function useFocus(field: RefObject<HTMLInputElement | null>, wrong: unknown) {
  useEffect(() => {
    if (wrong) field.current?.focus()
  }, [field, wrong])
}

const plain = {
  id: 'slip',
  className: question.field,
  style: { fontSize: '1.25rem' },
  dir: 'ltr',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  'aria-describedby': 'slip-said slip-hint',
} as const

function Message({ text, isWrong }: { text: string; isWrong: boolean }) {
  return (
    <p className={isWrong ? question.asked : base.note} id="slip-said" role={isWrong ? 'alert' : 'status'}>
      {isWrong && <Icon name="error" />}
      {text}
    </p>
  )
}

/** The scanned code and key's id. The next person on the device has a slip of their own. */
function scannedBy(own: string): string[] {
  scanned.by ||= own
  return scanned.by === own ? scanned.text.split('.') : []
}

/** The slip of a response that is finished on this device. */
const finishedSlip = (guid: string, own: string): string | undefined =>
  outbox.of(guid).find(({ submission }) => submission.participant_guid === own)?.submission.slip
