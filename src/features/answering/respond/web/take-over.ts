import type { SurveyConfig } from '../contract.ts'
import { arrive, isAsServed } from './arrival.ts'
import type { Device } from './device.ts'
import { type Draft, isChosen, offeredSubTypes, offeredWho, steps } from './flow.ts'
import type { Outbox } from './outbox.ts'
import base from './parts/base.module.css'
import { continueServed } from './step-history.ts'

/**
 * Renders the page over the served steps, at the same step, with the same choices and focus. If the device's data takes
 * precedence, only renders. If the served first step is untouched, hydrates it instead, which avoids a second paint.
 */
export function takeOver(
  place: HTMLElement,
  config: SurveyConfig,
  device: Device,
  outbox: Outbox,
  chosen: number | null,
  render: () => void,
  hydrate: ((first: HTMLElement) => void) | null,
): void {
  const arrival = arrive(config, device, outbox, false, chosen)
  if (arrival.name !== 'form' || !isAsServed(arrival, config, chosen)) {
    render()
    return
  }
  const first = document.getElementById('first')
  if (first && hydrate && device.isKept && !location.hash && document.activeElement === document.body) {
    for (const one of [...place.children]) if (one !== first) one.remove()
    hydrate(first)
    return
  }
  const draft = draftIn(place, config, arrival.draft)
  const order = steps(config, draft)
  if (draft.who !== null || draft.step !== order[0]) device.keep(draft)
  continueServed(order, order.indexOf(draft.step))
  const focused = counterpart(document.activeElement)
  render()
  if (focused) place.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
}

/** Returns the document's choices, at its current step or, if earlier, the first step without a choice. */
function draftIn(place: HTMLElement, config: SurveyConfig, fresh: Draft): Draft {
  const checked = (name: string) =>
    place.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value
  const who = offeredWho(config).find((one) => one === checked('who')) ?? null
  const subType = who && offeredSubTypes(who, config).find((id) => String(id) === checked(`sub-type-${who}`))
  const atSchool = ({ 0: 0, 1: 1 } as const)[checked('at-school') ?? ''] ?? null
  const all: Draft = { ...fresh, who, subType: subType ?? null, atSchool }
  const order = steps(config, all)
  const shown = Math.max(
    0,
    order.findIndex((step) => location.hash === `#${step}`),
  )
  const missing = order.findIndex((step) => !isChosen({ ...all, step }))
  return { ...all, step: order[missing < 0 ? shown : Math.min(shown, missing)] ?? fresh.step }
}

/** Returns a selector for the focused element's counterpart in the rendered page. */
function counterpart(focused: Element | null): string | null {
  if (focused instanceof HTMLInputElement) return `input[value="${focused.value}"]`
  if (focused?.matches(`.${base.nav} .${base.primary}`)) return `.${base.nav} .${base.primary}`
  if (focused?.matches(`.${base.nav} .${base.outlined}`)) return `.${base.nav} .${base.outlined}`
  const language = focused?.matches('a[lang]') ? focused.getAttribute('lang') : null
  return language && `[lang="${language}"] input`
}
