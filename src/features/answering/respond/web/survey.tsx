import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { languageCode } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { arrive, donePage, isImpersonal, type Place } from './arrival.ts'
import { deviceFor, outbox, tickets } from './browser.ts'
import { type Device, newGuid } from './device.ts'
import { DonePage, RefusedPage, supportFor } from './done-page.tsx'
import { type Draft, expectedType, hasBegun, newDraft } from './flow.ts'
import { FormPage } from './form-page.tsx'
import { Kiosk } from './kiosk.tsx'
import { useSpoken } from './parts/spoken.ts'
import { StatePage, UnfinishedPage } from './state-page.tsx'
import { StepHistory } from './step-history.ts'
import type { Submission } from './submission.ts'
import { ahead } from './tickets.ts'
import { forgetListener } from './use-listen.ts'

interface Props {
  config: SurveyConfig
  /** Says that the chosen language's texts haven't loaded yet. */
  notYet: ReactNode
  isKiosk: boolean
  /** ID of the language in the link. */
  chosen: number | null
  onLanguage: (code: LanguageCode | null) => void
  reload: () => Promise<void>
}

/** One survey on one device. Decides which page to show and moves between pages. */
export function Survey({ config, notYet, isKiosk, chosen, onLanguage, reload }: Props) {
  const { phrases } = useSpoken()
  const [device] = useState(() => deviceFor(config.surveyGuid))
  const [place, setPlace] = useState<Place>(() => arrive(config, device, outbox, isKiosk, chosen))
  const deliveries = useSyncExternalStore(outbox.subscribe, outbox.state, outbox.state)
  const draft = place.name === 'form' ? place.draft : null
  useTicket(config, isKiosk ? ahead.shared : ahead.other, device, draft)
  useOwnDraft(device, draft?.participantGuid)

  const arrivedWith = useRef(place)
  useEffect(() => {
    if (arrivedWith.current.name === 'form') onLanguage(languageOf(arrivedWith.current.draft))
  }, [onLanguage])

  function fill(draft: Draft) {
    device.begin(draft.participantGuid)
    onLanguage(languageOf(draft))
    setPlace({ name: 'form', draft })
  }

  function startOver() {
    forgetListener()
    device.dropAll()
    fill(newDraft(config, newGuid()))
    void reload()
  }

  function keep(draft: Draft) {
    device.keep(draft)
    setPlace({ name: 'form', draft })
  }

  function finish(submission: Submission) {
    const { participant_guid: guid, participant_type: type } = submission
    const ticket = device.ticketOf(guid, type) ?? tickets.take(config.surveyGuid, type)
    outbox.add(ticket ? { ...submission, ticket } : submission)
    device.finish(guid)
    setPlace(donePage(submission))
  }

  function removeRefused(guid: string) {
    outbox.dismiss(guid)
    startOver()
  }

  const refused = place.name === 'done' && deliveries.deliveries[place.guid] === 'refused'
  useEffect(() => {
    if (refused) void reload()
  }, [refused, reload])

  const unkept = device.isKept ? undefined : phrases.storageWarning

  const { isCancelled } = config
  useEffect(() => {
    if (!isCancelled) return
    device.dropAll()
    for (const { submission } of outbox.of(config.surveyGuid)) outbox.dismiss(submission.participant_guid)
  }, [isCancelled, device, config.surveyGuid])

  const page = () => {
    if (isCancelled)
      return <StatePage state="cancelled" config={config} warning={notYet} onLanguage={onLanguage} />
    if (place.name === 'completed') return <DonePage delivery="before" onSomeoneElse={startOver} />
    if (refused) return <RefusedPage guid={place.guid} onRemove={() => removeRefused(place.guid)} />
    if (place.name === 'done')
      return (
        <>
          <StepHistory at={0} />
          <DonePage
            delivery={(deliveries.deliveries[place.guid] as 'sending' | undefined) ?? 'sending'}
            mustStayOpen={outbox.isOnlyInMemory(place.guid)}
            support={place.isStudent ? supportFor(config, phrases) : []}
            onSomeoneElse={isKiosk ? undefined : startOver}
          />
        </>
      )
    if (place.name === 'unfinished')
      return (
        <UnfinishedPage
          onContinue={() => fill(place.draft)}
          onSomeoneElse={startOver}
          warning={notYet}
          onLanguage={onLanguage}
        />
      )
    const state = place.name === 'form' ? config.status : place.name
    // A page that was left open must not start a response after the survey has closed.
    if (state !== 'active' && !(place.name === 'form' && hasBegun(place.draft)))
      return <StatePage state={state} config={config} warning={notYet} onLanguage={onLanguage} />
    if (place.name !== 'form') return null
    return (
      <FormPage
        config={config}
        draft={place.draft}
        warning={notYet ?? unkept}
        onChange={keep}
        onFinish={finish}
        onRefused={reload}
        onLanguage={onLanguage}
      />
    )
  }

  if (!isKiosk) return page()
  return (
    <Kiosk
      isFresh={isImpersonal(place, config)}
      isDone={place.name === 'done' && !refused}
      outbox={deliveries}
      onStartOver={startOver}
    >
      {page()}
    </Kiosk>
  )
}

/**
 * Fetches a ticket as soon as a response's question set is known. A step without a ticket tries again. Once there are
 * answers, a new ticket would suggest that answering took no time. The response then uses a ticket fetched in advance,
 * and this refills those instead.
 */
function useTicket(config: SurveyConfig, count: number, device: Device, draft: Draft | null) {
  const { surveyGuid } = config
  const { participantGuid: guid, step } = draft ?? {}
  const type = draft && expectedType(draft, config)
  const isEmpty = Object.keys(draft?.answers ?? {}).length === 0
  const drawing = useRef('')
  useEffect(() => {
    if (!guid || !step || !type || device.ticketOf(guid, type)) return
    // If the reply is slower than the respondent, wait for it instead of fetching a second ticket.
    const key = `${guid} ${type}`
    if (drawing.current === key) return
    if (!isEmpty) return void tickets.keep(surveyGuid, [type], count)
    drawing.current = key
    tickets
      .fresh(surveyGuid, type, count)
      .then((text) => text && device.storeTicket(guid, { type, text }))
      .catch(() => undefined)
      .finally(() => {
        if (drawing.current === key) drawing.current = ''
      })
  }, [surveyGuid, count, device, guid, type, step, isEmpty])
}

/** Keeps this tab's answers when another tab starts over for someone else. */
function useOwnDraft(device: Device, guid: string | undefined) {
  useEffect(() => {
    if (!guid) return
    const look = (event: StorageEvent) => device.putBack(guid, event)
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [device, guid])
}

/** Null before a choice; the page then uses the browser's language. */
function languageOf(draft: Draft): LanguageCode | null {
  return draft.languageId === null ? null : languageCode(draft.languageId)
}
