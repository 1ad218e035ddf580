import type { AreaCode } from '../../../../shared/codes.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'

/** The way to the strategies for an area, each of which can become a goal. */
export function StrategiesLink({ area, name }: { area: AreaCode; name: string }) {
  return (
    <LinkButton to="/align-strategies/$area" params={{ area }}>
      See strategies<span className="unseen">: {name}</span>
    </LinkButton>
  )
}
