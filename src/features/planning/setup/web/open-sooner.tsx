import { TextAreaField } from '../../../../web/ui/field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { extraReason, giveExtraReason, tooSoon } from '../../../schools/surveys/rules-yearly.ts'
import type { SurveySetup } from '../contract.ts'

interface OpenSoonerProps {
  setup: SurveySetup
  /** The chosen open date, YYYY-MM-DD. */
  begin: string | null
  mayAllow: boolean
  reason: string
  onReason: (reason: string) => void
  /** Whether someone tried to continue without a reason. */
  isTried: boolean
}

/** Warns if the survey would open too soon after two earlier ones. Administrators can give a reason. */
export function OpenSooner({ setup, begin, mayAllow, reason, onReason, isTried }: OpenSoonerProps) {
  const refusal = whyTooSoon(setup, begin)
  if (refusal === null) return null
  return (
    <Notice title="2 surveys opened within a year">
      <p>{refusal}</p>
      {mayAllow ? (
        <TextAreaField
          label="Reason for an earlier date"
          hint="The results will show this reason. We’ll also record your name."
          required
          maxLength={extraReason.most}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
          error={isTried && !isReason(reason) ? giveExtraReason : undefined}
        />
      ) : null}
    </Notice>
  )
}

export const isReason = (text: string): boolean => text.trim().length >= extraReason.least

/** Returns why the survey can't open on a day; null if it can. */
export const whyTooSoon = ({ opensWithoutReason }: SurveySetup, begin: string | null): string | null =>
  begin === null ? null : tooSoon(begin, opensWithoutReason)
