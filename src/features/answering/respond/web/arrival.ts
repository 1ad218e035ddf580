import { groupOf } from '../../../../shared/codes.ts'
import type { SurveyConfig } from '../contract.ts'
import { type Device, newGuid } from './device.ts'
import { type Draft, hasBegun, newDraft, steps } from './flow.ts'
import type { Outbox } from './outbox.ts'
import type { Submission } from './submission.ts'

/** The page that the respondent sees. */
export type Place =
  | { readonly name: 'form'; readonly draft: Draft }
  | { readonly name: 'unfinished'; readonly draft: Draft }
  | { readonly name: 'done'; readonly guid: string; readonly isStudent: boolean }
  | { readonly name: 'completed' | 'cancelled' | Exclude<SurveyConfig['status'], 'active'> }

/**
 * Returns the page to open with. Data on the device takes precedence over the survey's dates. After the close, a
 * finished response is still sent and a started one can be finished, unless the school has stopped the survey. `chosen`
 * is the ID of the language in the link, or null.
 */
export function arrive(
  config: SurveyConfig,
  device: Device,
  outbox: Outbox,
  isKiosk: boolean,
  chosen: number | null,
): Place {
  if (config.isCancelled) return { name: 'cancelled' }
  const own = device.ownDraft()
  if (own) return { name: 'form', draft: own }
  const finished = isKiosk ? undefined : outbox.of(config.surveyGuid)[0]
  if (finished) return donePage(finished.submission)
  const unfinished = device.latestDraft()
  if (unfinished && hasBegun(unfinished)) return { name: 'unfinished', draft: unfinished }
  if (device.isCompleted && !isKiosk) return { name: 'completed' }
  if (config.status !== 'active') return { name: config.status }
  const draft = newDraft(config, newGuid(), chosen)
  device.begin(draft.participantGuid)
  return { name: 'form', draft }
}

export const donePage = ({ participant_guid: guid, participant_type: type }: Submission): Place => ({
  name: 'done',
  guid,
  isStudent: groupOf(type) === 'students',
})

/** Checks whether the page matches the first step in the server's document. */
export function isAsServed(place: Place, config: SurveyConfig, chosen: number | null): boolean {
  if (place.name !== 'form') return false
  const fresh = newDraft(config, place.draft.participantGuid, chosen)
  return JSON.stringify(place.draft) === JSON.stringify(fresh)
}

/** Checks that a page shows no personal input, so that a shared device needs no reset. */
export function isImpersonal(place: Place, config: SurveyConfig): boolean {
  if (place.name !== 'form') return ['pre-release', 'closed', 'cancelled', 'renewed'].includes(place.name)
  const { draft } = place
  const isFirst = draft.step === steps(config)[0]
  return isFirst && !hasBegun(draft) && (draft.languageId === null || config.languages.length === 1)
}
