import { areaCodes } from '../../../../shared/codes.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { CheckField, CheckGroup, SelectField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { faultOfSave, NewerValues } from '../../../../web/ui/newer-values.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { changesBetween } from '../../../records/events/rules.ts'
import { type AnswerOffer, type FamilyAnswer, limits } from '../contract.ts'
import { monthsFrom } from '../rules.ts'
import { toggled } from './answer-draft.ts'
import styles from './answer-editor.module.css'
import { AnswerGoals } from './answer-goals.tsx'
import type { ReportDesk } from './desk.ts'
import { texts } from './text.ts'
import { useAnswerForm } from './use-answer-form.ts'

/** A district has no pulse surveys. */
const monthsAsked = { school: ['pulseIn', 'surveyIn'], district: ['surveyIn'] } as const

/** Form for the page's content. */
export function AnswerForm({ desk, stored }: { desk: ReportDesk; stored: FamilyAnswer }) {
  const form = useAnswerForm(desk, stored)
  const { place, known, draft, set, faults, isChanged, save } = form
  const { offered, today } = known
  const months = monthsFrom(today, 25).map((month) => ({ value: month, label: monthInWords(month) }))
  return (
    <div ref={place}>
      <LeaveGuard when={isChanged} sending={save.isPending} />
      <FormFrame
        label={texts.title}
        onSubmit={form.submit}
        error={faultOfSave(save)}
        actions={
          <>
            <Button type="submit" variant="primary" unavailable={save.isPending}>
              {save.isPending ? 'Saving…' : 'Save and preview'}
            </Button>
            {known.version > 0 && !isChanged ? <LinkButton {...desk.previewAt}>Preview</LinkButton> : null}
          </>
        }
      >
        <Card title="What scored highest" aside="Up to 3">
          <Offers
            legend="Strengths to list"
            offers={offered.strengths}
            chosen={draft.strengths}
            empty="Every area scored Low or has a clear gap, so the page lists no strengths."
            onChange={(keys) =>
              set({ strengths: keys.flatMap((key) => areaCodes.filter((code) => code === key)) })
            }
          />
        </Card>
        <Card title="What you want to do better" aside={`Up to ${limits.parts}`}>
          <Offers
            legend="Gaps and areas to list"
            hint="Listing a clear gap names a group of people. Think about how they’ll feel reading it, and say what you’ll do about it."
            offers={offered.improvements}
            chosen={draft.improvements}
            error={faults.improvements}
            empty="We can’t show a score for any area."
            onChange={(improvements) => set({ improvements })}
          />
          <WidestLeftOut offers={offered.improvements} chosen={draft.improvements} />
        </Card>
        <AnswerGoals
          desk={desk}
          goals={offered.goals}
          draft={draft}
          faults={faults}
          language={form.language}
          onLanguage={form.setLanguage}
          onChange={set}
        />
        <Card title="When you’ll ask again">
          <div className={styles.months}>
            {monthsAsked[desk.who].map((which) => (
              <SelectField
                key={which}
                label={which === 'pulseIn' ? 'A few questions' : 'The whole survey'}
                empty="Not decided"
                options={withOwn(months, draft[which])}
                value={draft[which] ?? ''}
                onChange={({ target }) => set({ [which]: target.value || null })}
              />
            ))}
          </div>
        </Card>
        <NewerValues
          save={save}
          read={form.readNewer}
          changes={(newer) => changesBetween(inWords(known), inWords(newer))}
          onTake={form.show}
        />
      </FormFrame>
    </div>
  )
}

/** Returns the page's content by form section. */
function inWords({ choices, offered }: FamilyAnswer) {
  const titles = new Map(
    [...offered.strengths, ...offered.improvements].map(({ key, title }) => [key, title]),
  )
  const named = (keys: readonly string[]) => keys.map((key) => titles.get(key) ?? key).join(', ')
  return {
    Strengths: named(choices.strengths),
    'What you want to do better': named(choices.improvements),
    'What you will do': choices.actions.map(({ words }) => words.en).join('; '),
    'A few questions': choices.pulseIn,
    'The whole survey': choices.surveyIn,
  }
}

interface OffersProps {
  legend: string
  hint?: string
  offers: readonly AnswerOffer[]
  chosen: readonly string[]
  error?: string | undefined
  empty: string
  onChange: (chosen: string[]) => void
}

/** Explains right away what leaving out the first gap means. */
function WidestLeftOut({ offers, chosen }: Pick<OffersProps, 'offers' | 'chosen'>) {
  const widest = offers.find(({ isWidest }) => isWidest)
  if (!widest || chosen.includes(widest.key)) return null
  return (
    <div className={styles.leftOut} role="status">
      <Notice
        level={3}
        title="You’re leaving out the widest clear gap by race or language that this page can name"
      >
        {`${widest.names}. ${widest.title}. Your results show this gap, but this page won’t.`}
      </Notice>
    </div>
  )
}

function Offers({ legend, hint, offers, chosen, error, empty, onChange }: OffersProps) {
  const keys = offers.map(({ key }) => key)
  if (offers.length === 0) return <p>{empty}</p>
  return (
    <div className={styles.offers} {...(error ? { 'data-faulty': '' } : {})}>
      <CheckGroup legend={legend} hint={hint} error={error}>
        {offers.map(({ key, title, text, figures }) => (
          <CheckField
            key={key}
            label={title}
            hint={
              <>
                {text}{' '}
                {figures.map((figure) => (
                  <span key={figure} className={styles.figure}>
                    {figure}
                  </span>
                ))}
              </>
            }
            checked={chosen.includes(key)}
            onChange={() => onChange(toggled(keys, chosen, key))}
          />
        ))}
      </CheckGroup>
    </div>
  )
}

/** "October 2027" */
const monthInWords = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** Adds a saved month to the choices if it has passed. */
const withOwn = (months: readonly { value: string; label: string }[], own: string | null) =>
  own === null || months.some(({ value }) => value === own)
    ? months
    : [{ value: own, label: monthInWords(own) }, ...months]
