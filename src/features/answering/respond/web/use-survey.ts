import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type LanguageCode, languageCode } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { arrive, donePage, type Place } from './arrival.ts'
import { deviceFor, outbox, tickets } from './browser.ts'
import { type Device, newGuid } from './device.ts'
import { type Draft, doorOf, expectedType, newDraft } from './flow.ts'
import type { Submission } from './submission.ts'
import { ahead } from './tickets.ts'
import { forgetListener } from './use-listen.ts'

export interface SurveyProps {
  config: SurveyConfig
  isKiosk: boolean
  /** ID of the language in the link. */
  chosen: number | null
  onLanguage: (code: LanguageCode | null) => void
  reload: () => Promise<void>
}

/** The respondent's progress in the survey, the ways to move on, and the entries that this device keeps. */
export function useSurvey({ config, isKiosk, chosen, onLanguage, reload }: SurveyProps) {
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
    const slip = draft?.slip
    const ticket = slip ? null : (device.ticketOf(guid, type) ?? tickets.take(config.surveyGuid, type))
    outbox.add(slip ? { ...submission, slip } : ticket ? { ...submission, ticket } : submission)
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

  const { isCancelled } = config
  useEffect(() => {
    if (!isCancelled) return
    device.dropAll()
    for (const { submission } of outbox.of(config.surveyGuid)) outbox.dismiss(submission.participant_guid)
  }, [isCancelled, device, config.surveyGuid])

  return { place, deliveries, refused, isKept: device.isKept, fill, startOver, keep, finish, removeRefused }
}

/**
 * Fetches a ticket as soon as a response's question set is known. A step without a ticket tries again. Once there are
 * answers, a new ticket would suggest that answering took no time. The response then uses a ticket fetched in advance,
 * and this refills those instead.
 */
function useTicket(config: SurveyConfig, count: number, device: Device, draft: Draft | null) {
  const { surveyGuid } = config
  const { participantGuid: guid, step } = draft ?? {}
  // A slip's pass takes the place of a ticket.
  const needsNone = draft && doorOf(draft, config) && draft.slip !== ''
  const type = draft && expectedType(draft, config)
  const isEmpty = Object.keys(draft?.answers ?? {}).length === 0
  const drawing = useRef('')
  useEffect(() => {
    if (!guid || !step || !type || needsNone || device.ticketOf(guid, type)) return
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
  }, [surveyGuid, count, device, guid, type, step, isEmpty, needsNone])
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
