import { Notice } from '../../../../web/ui/notice.tsx'
import type { SetupPart } from '../../../schools/settings/rules.ts'
import type { SurveySetup } from '../contract.ts'

/** Checks whether an organization above the school has set this part, which locks it here. */
export const isFixed = ({ fixed }: SurveySetup, part: SetupPart): boolean =>
  fixed?.parts.includes(part) ?? false

/** Says which organization set a part of the setup. Renders nothing if the school sets it. */
export function FixedNote({ setup, part }: { setup: SurveySetup; part: SetupPart }) {
  const { fixed } = setup
  if (!fixed || !isFixed(setup, part)) return null
  return (
    <Notice tone="info" level={3} title={`Set by ${fixed.by}`}>
      {fixed.completes
        ? 'You can’t change it here. We’ll finish setting up once everything is filled in.'
        : 'You can’t change it here.'}
    </Notice>
  )
}
