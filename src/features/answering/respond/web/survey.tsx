import type { ReactNode } from 'react'
import { isImpersonal } from './arrival.ts'
import { outbox } from './browser.ts'
import { DonePage, RefusedPage, supportFor } from './done-page.tsx'
import { hasBegun } from './flow.ts'
import { FormPage } from './form-page.tsx'
import { Kiosk } from './kiosk.tsx'
import { useSpoken } from './parts/spoken.ts'
import { StatePage, UnfinishedPage } from './state-page.tsx'
import { StepHistory } from './step-history.ts'
import { type SurveyProps, useSurvey } from './use-survey.ts'

interface Props extends SurveyProps {
  /** Says that the chosen language's texts haven't loaded yet. */
  notYet: ReactNode
}

/** One survey on one device. Decides which page to show. */
export function Survey({ notYet, ...props }: Props) {
  const { config, isKiosk, onLanguage, reload } = props
  const { phrases } = useSpoken()
  const survey = useSurvey(props)
  const { place, deliveries, refused, isKept, fill, startOver, keep, finish, removeRefused } = survey

  const page = () => {
    if (config.isCancelled)
      return <StatePage state="cancelled" config={config} warning={notYet} onLanguage={onLanguage} />
    if (place.name === 'completed') return <DonePage delivery="before" onSomeoneElse={startOver} />
    if (place.name === 'done') {
      const { guid } = place
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
        config={config}
        draft={place.draft}
        warning={notYet ?? (isKept ? undefined : phrases.storageWarning)}
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
