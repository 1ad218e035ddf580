import type { ReactNode } from 'react'
import { isImpersonal } from './arrival.ts'
import { outbox } from './browser.ts'
import { DonePage, RefusedPage, supportFor } from './done-page.tsx'
import { draftForSlip, hasBegun } from './flow.ts'
import { FormPage } from './form-page.tsx'
import type { Kiosk } from './kiosk.tsx'
import { useSpoken } from './parts/spoken.ts'
import { StatePage, UnfinishedPage } from './state-page.tsx'
import { StepHistory } from './step-history.ts'
import { type SurveyProps, useSurvey } from './use-survey.ts'

interface Props extends Omit<SurveyProps, 'isKiosk'> {
  /** Kiosk mode, which only shared devices load. */
  kiosk: typeof Kiosk | undefined
  /** Says that the chosen language's texts haven't loaded yet. */
  notYet: ReactNode
}

/** One survey on one device. Decides which page to show. */
export function Survey({ notYet, kiosk: Kiosk, ...props }: Props) {
  const { config, onLanguage, reload } = props
  const isKiosk = Kiosk !== undefined
  const { phrases } = useSpoken()
  const survey = useSurvey({ ...props, isKiosk })
  const { place, deliveries, refused, isKept, fill, startOver, keep, finish, removeRefused } = survey

  const shared = { config, warning: notYet, onFinish: finish, onRefused: reload, onLanguage }

  const page = () => {
    if (config.isCancelled)
      return <StatePage state="cancelled" config={config} warning={notYet} onLanguage={onLanguage} />
    if (place.name === 'completed') return <DonePage delivery="before" onSomeoneElse={startOver} />
    if (place.name === 'done') {
      const { guid } = place
      const finished = outbox.of(config.surveyGuid).find((one) => one.submission.participant_guid === guid)
      if (refused && finished?.refused === 'slip')
        return (
          <FormPage
            {...shared}
            draft={draftForSlip(finished.submission, config)}
            onChange={({ slip }) =>
              slip !== undefined && outbox.sendOnceMore(guid, { slip: slip || undefined })
            }
            onRemove={() => removeRefused(guid)}
          />
        )
      if (refused) return <RefusedPage guid={guid} onRemove={() => removeRefused(guid)} />
      return (
        <>
          <StepHistory at={0} />
          <DonePage
            delivery={(deliveries.deliveries[guid] as 'sending' | undefined) ?? 'sending'}
            mustStayOpen={outbox.isOnlyInMemory(guid)}
            support={place.isStudent ? supportFor(config, phrases) : []}
            onSomeoneElse={isKiosk ? undefined : startOver}
          />
        </>
      )
    }
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
        {...shared}
        draft={place.draft}
        warning={notYet ?? (isKept ? undefined : phrases.storageWarning)}
        onChange={keep}
      />
    )
  }

  if (!Kiosk) return page()
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
