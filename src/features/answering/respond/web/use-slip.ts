import { useEffect, useRef, useState } from 'react'
import { slipCodeOf } from '../../../schools/answer-slips/rules.ts'
import { outbox, scanned } from './browser.ts'
import { groupNamed, stepAfter } from './flow.ts'
import type { SlipPageProps } from './form-props.ts'
import { exchange, idOfKey, type Outcome, refusals, stateOf, tidy } from './slip-exchange.ts'

export type Said = Outcome | 'enter' | 'mistyped' | 'checking' | 'filled'

export const isCalm = (said: Said): boolean =>
  ['accepted', 'offline', 'busy', 'checking', 'filled'].includes(said)

/** The code that someone types or has scanned, and what became of it. */
export function useSlip({ config, draft, slips, onChange, onRemove }: SlipPageProps) {
  const { surveyGuid: guid } = config
  const { participantGuid, who } = draft
  // The next person on the device has a slip of their own.
  scanned.by ||= participantGuid
  const [code = '', scannedId] = scanned.by === participantGuid && !onRemove ? scanned.text.split('.') : []
  const [text, setText] = useState(code)
  const [refusal] = useState(() => (onRemove ? whyRefused(guid, participantGuid) : null))
  const [said, setSaid] = useState<Said | null>(refusal ?? (code && !draft.slip ? 'filled' : null))
  const [keyId, setKeyId] = useState('')
  const isOpen = useRef(true)
  const group = groupNamed[who ?? 'staff']
  const key = slips.groups.find((one) => one.group === group)?.key ?? ''
  const held = draft.slip ? stateOf(guid, draft.slip) : null

  useEffect(() => {
    isOpen.current = true
    tidy(guid, draft.slip)
    void idOfKey(key).then(setKeyId)
    return () => {
      isOpen.current = false
    }
  }, [guid, draft.slip, key])
  // The slip of another group has that group's key.
  const isOther = slips.groups.some((one) => one.keyId === scannedId)
  const differs: Said | null = keyId && scannedId && scannedId !== keyId ? (isOther ? 'group' : 'key') : null

  async function send() {
    if (said === 'checking' || differs) return
    const typed = slipCodeOf(text)
    if (!typed) return setSaid(text.trim() ? 'mistyped' : 'enter')
    setSaid('checking')
    // Someone may be faster than the digest of the key.
    if (scannedId && (keyId || (await idOfKey(key))) !== scannedId) return setSaid(null)
    const { name, outcome } = await exchange({ guid, group, key, code: typed })
    if (!isOpen.current) return
    setSaid(outcome)
    if (!isCalm(outcome)) return
    const next = { ...draft, slip: name }
    onChange(outcome === 'accepted' ? stepAfter(next, config) : next)
  }

  function drop() {
    setSaid(null)
    onChange({ ...draft, slip: undefined })
  }

  function write(typed: string) {
    setText(typed)
    setSaid(null)
  }

  return {
    text,
    write,
    said: differs ?? said ?? held,
    held,
    isRefused: refusal !== null,
    keyId: scannedId ? '' : keyId,
    send,
    drop,
  }
}

/** Why the slip of a finished response was refused; null if the page only forgot its code. */
function whyRefused(guid: string, participantGuid: string): Outcome | null {
  const finished = outbox.of(guid).find(({ submission }) => submission.participant_guid === participantGuid)
  return refusals.get(finished?.submission.slip ?? '') ?? null
}
